"""Random tables of the kinds that codes have.

Each has a head, rows, and the widths of its columns as printed, in average characters.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from builder.parse.general_code.tables.cells import Cells, cells_of
from builder.parse.lines.hyphens import Words
from builder.passage import Passage
from tests.typeset.measure import width, wrap
from tests.typeset.tables import row_lines

Row = tuple[str, ...]


@dataclass(frozen=True)
class Drawn:
    """A table as it was before typesetting."""

    head: Row
    rows: tuple[Row, ...]
    widths: tuple[float, ...]

    def head_lines(self) -> list[str]:
        """The lines of its head as they come out of a page."""
        return row_lines(self.head, self.widths, _wrap, bottom=True)

    def lines(self) -> list[str]:
        """All of its lines."""
        return [
            *self.head_lines(),
            *(
                line
                for row in self.rows
                for line in row_lines(row, self.widths, _wrap, bottom=False)
            ),
        ]

    def read(self) -> Cells | None:
        """The cells that are read from its lines alone."""
        text = "\n".join(self.lines())
        whole = Passage.of_source(text, 0, len(text))
        return cells_of(whole, (), Words.from_lines(()))


def _wrap(cell: str, wide: float) -> list[str]:
    """The lines of a cell, which no word is too wide for."""
    return wrap(cell, max([wide, *map(width, cell.split())]))


_TREES = (
    "Alder",
    "Birch",
    "Cedar",
    "Elder",
    "Hazel",
    "Juniper",
    "Larch",
    "Maple",
    "Rowan",
    "Willow",
)
_WAYS = ("Street", "Lane", "Road", "Avenue")
_SIDES = ("North", "South", "East", "West", "Both")
_BOUND = ("Northbound", "Southbound", "Eastbound", "Westbound")
_GOODS = (
    "geese",
    "copper pots",
    "barley and oats",
    "old clothes",
    "lamp oil",
    "sheep, goats and other small beasts",
    "turnips",
    "bells",
)
_SUBJECTS = (
    "Keeping of geese",
    "Zoning amendment",
    "Ferries: tolls amendment",
    "Flood damage prevention",
    "Market days and fairs",
)
_USES = (
    "Cottage",
    "Chapel, theater or other place of assembly",
    "Retail store",
    "Tavern",
    "Hospital or sanitarium",
    "Office, bank or studio",
    "Inn or hostel",
    "Bowling green",
    "Tannery",
)


def _street(lot: Random) -> str:
    return f"{lot.choice(_TREES)} {lot.choice(_WAYS)}"


def _where(lot: Random) -> str:
    place, other = _street(lot), _street(lot)
    return lot.choice(
        (
            f"From {place} to {other}",
            "Entire length",
            f"From its intersection with {place} to a point 150 feet west of {other}",
            f"Between {place} and the mill pond",
        )
    )


def _place(lot: Random) -> str:
    return lot.choice(
        (f"Ch. {lot.randint(4, 200)}", f"Ch. {lot.randint(4, 200)}, Art. II", "NCM", "REP")
    )


def _date(lot: Random, year: int) -> str:
    return f"{lot.randint(1, 12)}-{lot.randint(1, 28)}-{year}"


def _many(lot: Random, least: int, most: int, draw: Callable[[Random], Row]) -> tuple[Row, ...]:
    return tuple(sorted(draw(lot) for _ in range(lot.randint(least, most))))


def parking(lot: Random) -> Drawn:
    """Where no carriage may stand."""
    rows = _many(lot, 5, 25, lambda lot: (_street(lot), lot.choice(_SIDES), _where(lot)))
    return Drawn(("Name of Street", "Side", "Location"), rows, (22, 9, 34))


def stop_signs(lot: Random) -> Drawn:
    """Where to stop."""
    rows = _many(lot, 4, 20, lambda lot: (_street(lot), lot.choice(_BOUND), _street(lot)))
    return Drawn(("Stop Sign on", "Direction of Travel", "At Intersection of"), rows, (24, 20, 22))


def speed_limits(lot: Random) -> Drawn:
    """How fast."""
    rows = _many(
        lot, 3, 12, lambda lot: (_street(lot), str(lot.choice((15, 25, 30, 35))), _where(lot))
    )
    return Drawn(("Name of Street", "Speed Limit (mph)", "Location"), rows, (20, 11, 33))


def time_limits(lot: Random) -> Drawn:
    """How long."""
    times = (
        "2 hrs.; 9:00 a.m. to 6:00 p.m./Monday through Saturday",
        "1 hr.; 8:00 a.m. to 5:00 p.m./Except fair days and holidays",
        "15 mins.",
        "30 mins.; all days",
    )
    rows = _many(
        lot, 4, 15, lambda lot: (_street(lot), lot.choice(_SIDES), lot.choice(times), _where(lot))
    )
    return Drawn(
        ("Name of Street", "Side", "Time Limit; Hours/Days", "Location"),
        rows,
        (17.6, 11, 17.6, 18.7),
    )


def turns(lot: Random) -> Drawn:
    """Which way no carriage may turn."""

    def row(lot: Random) -> Row:
        hours = lot.choice(("All", "All", "7:00 a.m. to 9:00 a.m."))
        return (
            _street(lot),
            lot.choice(_BOUND),
            lot.choice(("Left", "Right", "U")),
            hours,
            _street(lot),
        )

    head = (
        "Name of Street",
        "Direction of Travel",
        "Prohibited Turn",
        "Hours",
        "At Intersection of",
    )
    return Drawn(head, _many(lot, 4, 12, row), (15.4, 12, 12, 11, 14.3))


def one_way(lot: Random) -> Drawn:
    """One-way lanes."""
    rows = _many(
        lot,
        4,
        15,
        lambda lot: (_street(lot), lot.choice(_BOUND), f"From {_street(lot)} to {_street(lot)}"),
    )
    return Drawn(("Name of Street", "Direction of Travel", "Limits"), rows, (20, 17, 28))


def from_and_to(lot: Random) -> Drawn:
    """Between which streets."""
    rows = _many(
        lot, 4, 15, lambda lot: (_street(lot), lot.choice(_SIDES), _street(lot), _street(lot))
    )
    return Drawn(("Name of Street", "Side", "From", "To"), rows, (20, 9, 17, 17))


def tolls(lot: Random) -> Drawn:
    """What is paid at the bridge."""
    rows = tuple(
        (f"For {what}", f"${lot.randint(1, 90)}")
        for what in lot.sample(_GOODS, lot.randint(4, len(_GOODS)))
    )
    return Drawn(("Goods Carried", "Toll"), rows, (40, 20))


def fees(lot: Random) -> Drawn:
    """What a license costs."""

    def fee(lot: Random) -> str:
        each = f"${lot.randint(5, 50)} plus $0.{lot.randint(10, 90)} per square foot"
        return lot.choice(
            (f"${lot.randint(1, 500)}", f"${lot.randint(1, 50)} per year", each, "No charge")
        )

    what = (
        "Building license, cottage",
        "Building license, tannery or smithy",
        "Hawker's license",
        "Dog license",
        "Copy of the Code",
    )
    more = (
        "Certificate of occupancy",
        "Street opening",
        "Tree removal",
        "Search of records",
        "Fair stall",
        "Market stall application",
    )
    rows = tuple((one, fee(lot)) for one in lot.sample((*what, *more), lot.randint(5, 10)))
    return Drawn(("Type of Permit or License", "Fee"), rows, (37, 26))


def laws(lot: Random) -> Drawn:
    """What became of the local laws."""
    count = lot.randint(6, 40)
    rows = tuple(
        (
            f"{at % 4 + 1}-{1990 + at // 4}",
            _date(lot, 1990 + at // 4),
            lot.choice(_SUBJECTS),
            _place(lot),
        )
        for at in range(count)
    )
    return Drawn(
        ("Local Law No.", "Adoption Date", "Subject", "Disposition"), rows, (12, 13, 22, 18)
    )


def enactments(lot: Random) -> Drawn:
    """The same for ordinances."""
    count = lot.randint(8, 30)
    rows = tuple(
        (
            f"Ord. No. {90 + at // 5}-{at % 5 + 1}",
            _date(lot, 1990 + at // 5),
            lot.choice(_SUBJECTS),
            _place(lot),
        )
        for at in range(count)
    )
    return Drawn(
        ("Enactment", "Adoption Date", "Subject", "Disposition"), rows, (15.4, 15.4, 20, 15.4)
    )


def derivation(lot: Random) -> Drawn:
    """Where the chapters of an older code went."""
    names = (
        "General Provisions",
        "Dogs and Geese",
        "Fire Prevention",
        "Zoning",
        "Hawking and Peddling",
        "Parks, Use of",
        "Records, Access to",
    )
    rows = tuple(sorted((f"Ch. {lot.randint(1, 99)}, {name}", _place(lot)) for name in names))
    return Drawn(("Chapter/Title From 1985 Code", "Location in New Code"), rows, (40, 24))


def yards(lot: Random) -> Drawn:
    """How far from the lane a house is."""
    kinds = (
        "Cottage",
        "Farmhouse with barns and stables",
        "Mill",
        "Chapel, school or meeting house",
        "Smithy",
    )
    rows = tuple((kind, *(str(lot.randint(5, 60)) for _ in range(3))) for kind in kinds)
    return Drawn(
        ("Type", "Front Yard (feet)", "Side Yard (feet)", "Rear Yard (feet)"),
        rows,
        (26, 12, 12, 12),
    )


def bulk(lot: Random) -> Drawn:
    """The same by district, with three to five measures."""
    names = (
        "Minimum Lot Area (square feet)",
        "Minimum Lot Width (feet)",
        "Front Yard (feet)",
        "Side Yard (feet)",
        "Rear Yard (feet)",
    )
    count = lot.randint(3, 5)

    def row(district: str) -> Row:
        return (
            district,
            f"{lot.randint(5, 60)},000",
            *("—" if lot.random() < 0.1 else str(lot.randint(5, 90)) for _ in range(count - 1)),
        )

    rows = tuple(
        row(district)
        for district in ("R-1", "R-2", "R-3", "C-1", "C-2", "I", "PUD", "A")[: lot.randint(4, 8)]
    )
    return Drawn(("District", *names[:count]), rows, (11, 13.2, 12.1, 10, 10, 10)[: count + 1])


def permitted(lot: Random) -> Drawn:
    """What may be done where."""
    rows = tuple(
        (use, *(lot.choice(("P", "SP", "X", "—")) for _ in range(3)))
        for use in lot.sample(_USES, lot.randint(5, 9))
    )
    return Drawn(("Use", "R-1 District", "R-2 District", "C-1 District"), rows, (31, 11, 11, 11))


def spaces(lot: Random) -> Drawn:
    """How many carts may stand before a house."""
    many = (
        "2 per dwelling unit",
        "1 per 4 seats",
        "1 for each 200 square feet of floor area",
        "1 for each 3 seats, plus 1 for each 2 servants",
    )
    few = (
        "1 per bed",
        "5 per lane",
        "1 for each 300 square feet of floor area, but not less than 5 spaces",
    )
    rows = tuple((use, lot.choice((*many, *few))) for use in lot.sample(_USES, lot.randint(5, 9)))
    return Drawn(("Use", "Number of Spaces Required"), rows, (24, 37))


def incomes(lot: Random) -> Drawn:
    """Who pays less."""
    least = lot.randint(10, 30)
    steps = range(lot.randint(4, 9))
    rows = tuple(
        (f"More than ${least + at},000 but less than ${least + at + 1},000", f"{45 - 5 * at}%")
        for at in steps
    )
    head = ("Annual Income", "Percentage of Assessed Valuation Exempt From Taxation")
    return Drawn(head, ((f"${least},000 or less", "50%"), *rows), (31, 31))


def penalties(lot: Random) -> Drawn:
    """What a misdeed costs."""
    deeds = (
        "Failure to remove snow",
        "Standing before a pump",
        "Unlicensed goose",
        "Open burning without leave",
        "Noise after curfew",
    )
    rows = tuple(
        (
            deed,
            f"§ {lot.randint(1, 250)}-{lot.randint(1, 40)}",
            f"${lot.randint(10, 90)}",
            f"${lot.randint(100, 500)}",
        )
        for deed in lot.sample(deeds, 5)
    )
    return Drawn(("Offense", "Section", "First Offense", "Second Offense"), rows, (26, 13, 11, 13))


def districts(lot: Random) -> Drawn:
    """What the signs of the map mean."""
    names = (
        "Residential",
        "Low-Density Residential District",
        "General Business District",
        "Light Industrial",
        "Agricultural",
        "Fen",
    )
    rows = tuple(zip(("R", "R-1", "GB", "LI", "A", "FE"), names, strict=True))
    return Drawn(("Symbol", "District"), rows[: lot.randint(5, 6)], (13, 40))


KINDS: tuple[Callable[[Random], Drawn], ...] = (
    parking,
    stop_signs,
    speed_limits,
    time_limits,
    turns,
    one_way,
    from_and_to,
    tolls,
    fees,
    laws,
    enactments,
    derivation,
    yards,
    bulk,
    permitted,
    spaces,
    incomes,
    penalties,
    districts,
)
"""All kinds."""
