// The address of a turn: `#turn=37`, which works from a file as well as from a server.

/** The turn that an address names, within the game; null if it names none. */
export function turnOfHash(hash, last) {
  const found = /^#(?:.*&)?turn=(\d{1,9})(?:&.*)?$/.exec(hash);
  return found ? Math.min(Number(found[1]), last) : null;
}

/** The address of a turn. */
export function hashOfTurn(turn) {
  return `#turn=${turn}`;
}
