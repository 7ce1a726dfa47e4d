"""Several versions of one code: what became of each provision from one export to the next.

    pieces      a unit as the pieces that readers compare
    match       which unit of one version is which unit of the other
    words       two texts, word by word
    difference  two units, piece by piece
    changes     all that changed between two versions
    timeline    what became of each section through all versions

In: codes with addresses, of one municipality. Out: frozen values; nothing here writes a file.
"""
