// Whether a part of the program could not be fetched; what else fails while it loads is a fault of its code.

/** The words of webpack, Chrome, Firefox and Safari for a script, a style sheet or any other file. */
const NOT_FETCHED =
  /loading (?:css )?chunk|dynamically imported module|importing a module script failed|^(?:failed to fetch|load failed|networkerror)/i;

export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || NOT_FETCHED.test(error.message));
