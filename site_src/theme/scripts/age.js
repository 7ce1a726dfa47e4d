/* Says by the reader's calendar that a copy is old. It runs where the note stands, before the page is painted: what came later would
 * move the lines below it.
 */
"use strict";
window.townbookAge = () => {
  for (const note of document.querySelectorAll(".tb-old")) {
    const [year, month = 12, day = 31] = note.dataset.through.split("-").map(Number);   /* a law may be known by its year alone */
    note.hidden = new Date() <= new Date(year + 1, month - 1, day + 1);
  }
};
window.townbookAge();
