// Figures with source in LaTeX: TikZ that compiles, in the width of the question, with its package.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMockQuestion } from '../../../mocks/factories/question';
import { SCHOOL_FIGURES } from '../../../mocks/schoolFigures';
import { figureToSvg } from '../../domain/figure/figureToSvg';
import { figureToTikz } from '../../domain/figure/figureToTikz';
import { latexPicture } from './latexPicture';
import { questionsLatex } from './write';

const bytes = (text: string) => new TextEncoder().encode(text);
const [, triangle] = SCHOOL_FIGURES[1] as (typeof SCHOOL_FIGURES)[number];

test('a figure with source is a TikZ file; another SVG is its PNG', () => {
  const made = latexPicture({ type: 'svg', data: bytes(figureToSvg(triangle)), fallback: bytes('PNG') });
  expect(made.type).toBe('tikz');
  expect(new TextDecoder().decode(made.data)).toBe(`${figureToTikz(triangle)}\n`);
  expect(latexPicture({ type: 'svg', data: bytes('<svg/>'), fallback: bytes('PNG') })).toEqual({
    type: 'png',
    data: bytes('PNG'),
  });
});

test('the source inputs the TikZ file in the width of the question and loads its package only then', () => {
  const write = (file: string) =>
    questionsLatex(
      [
        createMockQuestion({
          content: '<p>如图</p><figure><img src="/files/a.svg" alt="" data-width-mm="45"></figure>',
        }),
      ],
      { teacher: false, layout: { size: 'A4', font_size: 10.5 }, pictureFile: () => file },
    );
  const { tex, notes } = write('pictures/01.tikz');
  expect(tex).toContain('\\adjustbox{width=45mm, max width=\\linewidth}{\\input{pictures/01.tikz}}');
  expect(tex).toContain('\\usepackage{tikz}');
  expect(notes).toEqual([]);
  expect(write('pictures/01.png').tex).not.toContain('tikz');
});

const XELATEX = '/usr/bin/xelatex';
const compiles = existsSync(XELATEX) ? test : test.skip;

compiles(
  'XeLaTeX, where it is installed, sets every school figure',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tiku-tikz-'));
    try {
      const pages = SCHOOL_FIGURES.map(([name, figure]) => `${name}\\par\n${figureToTikz(figure)}\\par\\bigskip`);
      writeFileSync(
        path.join(folder, 'figures.tex'),
        `\\documentclass[UTF8]{ctexart}\n\\usepackage{tikz}\n\\begin{document}\n${pages.join('\n')}\n\\end{document}\n`,
      );
      const run = () =>
        execFileSync(XELATEX, ['-interaction=nonstopmode', '-halt-on-error', '-no-shell-escape', 'figures.tex'], {
          cwd: folder,
          encoding: 'utf8',
          maxBuffer: 1 << 26,
        });
      expect(run).not.toThrow();
      expect(readFileSync(path.join(folder, 'figures.log'), 'utf8')).not.toMatch(/Missing character|Undefined control/);
      expect(existsSync(path.join(folder, 'figures.pdf'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
