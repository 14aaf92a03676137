// The browser's database of drawn formulas (typesetStore.ts).
export const TYPESET_DATABASE = 'tiku-formulas';

/** Windows that have it open close it. Where databases are forbidden there is none. */
export function forgetTypeset(): void {
  try {
    indexedDB.deleteDatabase(TYPESET_DATABASE);
  } catch {
    // Nothing is kept.
  }
}
