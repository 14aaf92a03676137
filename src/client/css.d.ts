/** The text of the style sheet, minified by the build (src/tasks/cssText.cjs). */
declare module '*.css' {
  const css: string;
  export default css;
}
