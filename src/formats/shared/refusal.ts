/** A row or a whole file that cannot be imported; the message gives the user the reason. */
export class Refusal extends Error {}

// What a writer finds in the file that it has just made. A damaged file is not handed out: the caller of the writer
// starts it afresh and tries once more, then names what is wrong.

/** Each fault in words for the user. */
export class DamagedFile extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('；'));
    this.name = 'DamagedFile';
  }
}

export function demandWhole(faults: readonly string[]): void {
  if (faults.length > 0) throw new DamagedFile(faults.slice(0, MOST_FAULTS));
}
const MOST_FAULTS = 5;
