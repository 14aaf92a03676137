// XeLaTeX of this machine, for tests and benches of LaTeX export.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const hasXelatex = (): boolean =>
  spawnSync('xelatex', ['--version']).status === 0 && spawnSync('kpsewhich', ['exam-zh.cls']).status === 0;

const hasFont = (file: string): boolean => spawnSync('kpsewhich', [file]).status === 0;
/** Without the class's own fonts, TeX's fonts are used: the test is about the source. */
export function plainFonts(tex: string): string {
  const faced = hasFont('texgyretermes-regular.otf') ? tex : tex.replace(/^ *font = termes,\n/m, '');
  return hasFont('NewCMMath-Book.otf')
    ? faced
    : faced.replace('\\begin{document}', '\\examsetup{font = none, math-font = none}\n\\begin{document}');
}
/** A dingbat font that hyperref requires and minimal TeX installations lack. */
const OF_THE_MACHINE = /font=pzdr/;

/** Writes NAME.tex into the folder and compiles it once; errors of TeX and missing glyphs, without duplicates. */
export function compileLatex(
  folder: string,
  name: string,
  tex: string,
): { pages: number; errors: string[]; log: string } {
  writeFileSync(path.join(folder, `${name}.tex`), plainFonts(tex));
  const run = spawnSync('xelatex', ['-interaction=nonstopmode', '-no-shell-escape', `${name}.tex`], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 300_000,
  });
  const log = existsSync(path.join(folder, `${name}.log`))
    ? readFileSync(path.join(folder, `${name}.log`), 'utf8')
    : `! ${run.error?.message ?? 'no log'}`;
  const errors = [...log.matchAll(/^!.*(?:\n(?!l\.).*){0,12}\n?(?:l\.\d+.*)?/gm)].map(
    ([text]) => `${text.split('\n')[0]} | ${/^l\.\d+.*/m.exec(text)?.[0] ?? ''}`,
  );
  const missing = [...log.matchAll(/^Missing character: There is no (.)/gmu)].map(
    ([, char]) => `missing glyph ${char}`,
  );
  const own = [...errors, ...missing].filter((text) => !OF_THE_MACHINE.test(text));
  return { pages: Number(/Output written on .* \((\d+) page/.exec(log)?.[1] ?? 0), errors: [...new Set(own)], log };
}
