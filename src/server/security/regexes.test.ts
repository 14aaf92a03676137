// Every regular expression of the program against texts designed to cause backtracking: steps are counted, not time.
// None grows faster than quadratically, and those with quadratic growth read short texts only, each for a reason listed
// here.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sanitizeHtml } from '../../domain/content/htmlToContent';
import { projectPath } from '../paths';
import { worstGrowth } from './regexSteps';

/** File -> why its text is short, or where the text comes from. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  'client/features/questions/usePrefill.ts': 'the number of a question in a book: 40 characters',
  'math/engine.ts': 'SVG that was made here, in a worker with a time limit; a ">" in it is written as &gt;',
  'client/ui/editor/Tool.tsx': 'names of buttons',
  'client/lib/paperFiles/fileName.ts': 'cut to 80 characters before',
  'formats/gaokao-bench/read.ts': 'import on the command line, of the operator’s own files',
  'formats/latex/latexText.ts': 'export of a paper to LaTeX, in a worker or in the browser of whoever asked for it',
  'formats/tal-scq5k/talText.ts': 'import on the command line, of the operator’s own files',
};
const SQUARE = 6;
const LINEAR = 2.6;

interface Found {
  file: string;
  text: string;
}
function expressions(): Found[] {
  const root = projectPath('src');
  const files = readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^journeys|^server\/security/.test(file));
  return files.flatMap((name) => {
    const source = ts.createSourceFile(
      name,
      readFileSync(path.join(root, name), 'utf8'),
      ts.ScriptTarget.ES2022,
      false,
      name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const found: Found[] = [];
    const walk = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.push({ file: name.split(path.sep).join('/'), text: node.text });
      ts.forEachChild(node, walk);
    };
    walk(source);
    return found;
  });
}

test('the counter tells the kinds apart', () => {
  expect(worstGrowth('a+b', '').growth).toBeLessThan(5);
  expect(worstGrowth('\\s+$', '').growth).toBeGreaterThan(3);
  expect(worstGrowth('^(a+)+$', '').growth).toBe(Infinity);
  expect(worstGrowth('^(\\w|\\d)*$', '').growth).toBe(Infinity);
  expect(worstGrowth('^[a-z]+$', '').growth).toBeLessThan(LINEAR);
});

test('no expression of the program blows up', () => {
  const all = expressions();
  expect(all.length).toBeGreaterThan(400);
  const faults: string[] = [];
  const reasonsUsed = new Set<string>();
  const known = new Map<string, number>();
  for (const { file, text } of all) {
    const [, source = '', flags = ''] = /^\/([\s\S]*)\/([a-z]*)$/.exec(text) ?? [];
    const growth = known.get(text) ?? worstGrowth(source, flags).growth;
    known.set(text, growth);
    if (growth < LINEAR) continue;
    if (growth < SQUARE && SHORT_TEXTS[file]) reasonsUsed.add(file);
    else faults.push(`${file} ${text} grows ${growth}`);
  }
  expect(faults).toEqual([]);
  expect([...reasonsUsed].sort()).toEqual(Object.keys(SHORT_TEXTS).sort());
});

test('the sanitiser reads long rows of one sign in one pass', () => {
  for (const unit of [' ', '\\', '$ ', 'a ', 'aaa', '(', '）', '\n', '. ', '<p> ', '\u00a0', '$\\', 'A}', '~']) {
    const out = sanitizeHtml(unit.repeat(50_000));
    expect(sanitizeHtml(out)).toBe(out);
  }
});
