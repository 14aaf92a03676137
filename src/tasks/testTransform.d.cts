/** A TypeScript file as JavaScript. */
export function compile(source: string, file: string): string;
