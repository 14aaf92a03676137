// A finished LaTeX document and the files beside it: the pictures that it names are there, its environments close.

const ENVIRONMENT = /\\(begin|end)\s*\{([a-zA-Z]+\*?)\}/g;

/** `files`: paths of the pictures beside the document. Returns what is wrong, in words for the user. */
export function faultsOfLatex(tex: string, files: ReadonlySet<string>): string[] {
  const faults = new Set<string>();
  if (!tex.includes('\\end{document}')) faults.add('文档不完整');
  const source = tex.replace(/(?<!\\)((?:\\\\)*)%.*/g, '$1');
  for (const [, path = ''] of source.matchAll(/\\includegraphics(?:\[[^\]]*\])?\{([^{}]*)\}/g))
    if (!files.has(path)) faults.add(`图 ${path} 不在文件中`);
  const open: string[] = [];
  for (const [, way, name = ''] of source.matchAll(ENVIRONMENT)) {
    if (way === 'begin') open.push(name);
    else if (open.pop() !== name) faults.add(`环境 ${name} 没有配对`);
  }
  return [...faults];
}
