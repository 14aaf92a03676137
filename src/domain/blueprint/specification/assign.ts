// Which cell of a blueprint each question of a paper counts for: as many questions as possible get a cell that still
// wants one (maximum matching by augmenting paths), so that a broad cell does not take the question that a narrow one
// needs.

export interface Fit {
  /** Indexes of the cells that the question fits, the preferred one first. */
  cells: readonly number[];
  /** The cell that it was chosen for; kept as long as another question does not need it. */
  kept?: number | undefined;
}

/** The cell of each question; one that no cell has room for counts for the first that it fits; null fits none. */
export function assignCells(fits: readonly Fit[], capacities: readonly number[]): (number | null)[] {
  const taken = capacities.map((): number[] => []);
  const place = new Array<number | null>(fits.length).fill(null);
  const put = (question: number, cell: number) => {
    place[question] = cell;
    taken[cell]?.push(question);
  };
  const hasRoom = (cell: number) => (taken[cell]?.length ?? 0) < (capacities[cell] ?? 0);
  const augment = (question: number, seen: Set<number>): boolean => {
    const cells = fits[question]?.cells ?? [];
    const open = cells.find((cell) => !seen.has(cell) && hasRoom(cell));
    if (open !== undefined) {
      put(question, open);
      return true;
    }
    for (const cell of cells) {
      if (seen.has(cell)) continue;
      seen.add(cell);
      const own = taken[cell] ?? [];
      const leaves = [...own].find((other) => augment(other, seen));
      if (leaves === undefined) continue;
      own.splice(own.indexOf(leaves), 1);
      put(question, cell);
      return true;
    }
    return false;
  };
  fits.forEach(({ kept }, question) => {
    if (kept !== undefined && hasRoom(kept)) put(question, kept);
  });
  fits.forEach((_fit, question) => {
    if (place[question] === null) augment(question, new Set());
  });
  return place.map((cell, question) => cell ?? fits[question]?.kept ?? fits[question]?.cells[0] ?? null);
}
