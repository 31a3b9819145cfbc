/** Which seat of mine is shown: the one I have picked in this tab, or the one that is to act. */

/**
 * Return the seat to show, 0 for somebody who watches.
 * @param {number[]} mine
 * @param {number} picked 0 for whoever's turn it is
 * @param {number} current the seat that is shown now
 * @param {(seat: number) => boolean} isActive
 */
export function seatToShow(mine, picked, current, isActive) {
  if (mine.includes(picked)) return picked;
  const active = mine.filter(isActive);
  // Whoever is choosing is not interrupted because others may choose too.
  for (const seats of [active, mine]) {
    if (seats.includes(current)) return current;
    if (seats.length > 0) return seats[0];
  }
  return 0;
}

/**
 * Return the seat this tab has picked at a table, 0 for none.
 * @param {string} table
 */
export function rememberedSeat(table) {
  return Number(sessionStorage.getItem(`seat ${table}`) ?? 0);
}

/**
 * @param {string} table
 * @param {number} seat
 */
export function rememberSeat(table, seat) {
  sessionStorage.setItem(`seat ${table}`, String(seat));
}
