/** The text of the style sheet, minified by the build (src/tasks/loaders/cssText.cjs). */
declare module '*.css' {
  const css: string;
  export default css;
}

/** The address of the file in the build. */
declare module '*.woff' {
  const address: string;
  export default address;
}

/** The text of the file. */
declare module '*.md' {
  const text: string;
  export default text;
}
