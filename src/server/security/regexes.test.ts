// Every regular expression of the program, checked by recheck for texts that cause backtracking.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { check as recheck } from 'recheck';
import ts from 'typescript';
import { sanitizeHtml } from '../../domain/content/htmlToContent';
import { projectPath } from '../paths';

/** File or folder -> why polynomial time is bounded there. */
const REASONS: Readonly<Record<string, string>> = {
  'formats/': 'files are read in threads with limits of time; exports are built in workers',
  'math/': 'SVG made by the engine itself, in a worker with a time limit',
  'client/lib/clipboard/clipboardHtml.ts': 'one style attribute of the user’s own clipboard',
  'client/lib/paperFiles/fileName.ts': 'cut to 80 characters before',
  'domain/blueprint/grid.ts': 'one pasted cell in the browser of the user who pastes it',
  'domain/report/equality/numericValue.ts': 'one answer of a student, limited by the contract',
  'server/cli/docs/matrixDoc.ts': 'the program’s own sources',
  'server/files/filesUrl.ts': 'configuration of the operator',
  'server/modules/pack/packExport.ts': 'a title, limited by the contract',
  'server/modules/report/reportExport.ts': 'a title, limited by the contract',
  'server/print/finishPdf.ts': 'pages printed by the server’s own Chromium, in a thread',
  'server/http/staticFiles.ts': 'the program’s own page',
};

interface Found {
  file: string;
  text: string;
}
function expressions(): Found[] {
  const root = projectPath('src');
  const files = readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\b/.test(file));
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

/** The longest of the program takes about a second; a pattern without a verdict counts as a fault. */
const LIMITS = { timeout: 60_000, incubationTimeout: 20_000 };
const LONG_MS = 5 * 60_000;

async function check(source: string, flags: string) {
  const found = await recheck(source, flags, LIMITS);
  return { status: found.status, complexity: 'complexity' in found ? found.complexity : undefined };
}

test('the checker distinguishes the kinds', async () => {
  expect((await check('^(a+)+$', '')).complexity?.type).toBe('exponential');
  expect((await check('[(](\\s|\u3000)*[)]', '')).complexity?.type).toBe('exponential');
  expect((await check('\\s+$', '')).complexity).toMatchObject({ type: 'polynomial', degree: 2 });
  expect((await check('^[a-z]+$', '')).status).toBe('safe');
});

test(
  'no expression of the program takes exponential time, and none polynomial time over long texts where requests are answered',
  async () => {
    const files = new Map<string, Set<string>>();
    for (const { file, text } of expressions()) files.set(text, (files.get(text) ?? new Set()).add(file));
    expect(files.size).toBeGreaterThan(400);
    const faults: string[] = [];
    const reasonsUsed = new Set<string>();
    for (const [text, places] of files) {
      const [, source = '', flags = ''] = /^\/([\s\S]*)\/([a-z]*)$/.exec(text) ?? [];
      const { status, complexity } = await check(source, flags);
      if (status === 'safe') continue;
      for (const file of places) {
        const reason = Object.keys(REASONS).find((place) => file.startsWith(place));
        if (reason && complexity?.type === 'polynomial') reasonsUsed.add(reason);
        else faults.push(`${file} ${text}: ${complexity?.summary ?? status}`);
      }
    }
    expect(faults).toEqual([]);
    expect([...reasonsUsed].sort()).toEqual(Object.keys(REASONS).sort());
  },
  LONG_MS,
);

test('the sanitiser reads long rows of one sign in one pass', () => {
  for (const unit of [' ', '\\', '$ ', 'a ', 'aaa', '(', '）', '\n', '. ', '<p> ', '\u00a0', '$\\', 'A}', '~']) {
    const out = sanitizeHtml(unit.repeat(50_000));
    expect(sanitizeHtml(out)).toBe(out);
  }
});
