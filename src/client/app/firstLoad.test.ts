// If this fails, every user waits for MUI before the shell, the question list or the paper list appears, or a part of
// them that uses MUI is rendered without its theme.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const AT_ONCE = /^(?:import|export)(?! type\b)[^;'"]*? from '([^']+)'/gm;
const LATER = /(?:(\w+)\(\s*\(\)\s*=>\s*)?import\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)',?\s*\)(,\s*\{[^}]*plain: true)?/g;
/** They load the theme with the part, unless it is `plain`. */
const THEMED = new Set(['lazyPart', 'view']);
const THEME = path.join(__dirname, '../ui/theme/Themed.tsx');

const fileOf = (from: string, name: string) =>
  ['.ts', '.tsx'].map((end) => path.resolve(path.dirname(from), name) + end).find(existsSync);

/** Every file of the program that is rendered without the theme, and what it imports from MUI. */
function unthemed(entry: string): { files: Set<string>; mui: string[] } {
  const files = new Set([THEME]);
  const mui: string[] = [];
  const walk = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const source = readFileSync(file, 'utf8');
    const names = [...source.matchAll(AT_ONCE)].map(([, name = '']) => name);
    const later = [...source.matchAll(LATER)]
      .filter(([, by = '', , plain]) => !THEMED.has(by) || plain)
      .map(([, , name = '']) => name);
    for (const name of [...names, ...later]) {
      const next = name.startsWith('.') ? fileOf(file, name) : undefined;
      if (next) walk(next);
      else if (/^@(mui|emotion)\//.test(name)) mui.push(`${path.basename(file)} takes ${name}`);
    }
  };
  walk(entry);
  return { files, mui };
}

test('shell, question list and paper list are rendered without MUI; what they open loads its theme', () => {
  const { files, mui } = unthemed(path.join(__dirname, 'main.tsx'));
  const names = [...files].map((file) => path.basename(file));
  expect(names).toEqual(
    expect.arrayContaining([
      'SignedIn.tsx',
      'HeaderBar.tsx',
      'QuestionListPage.tsx',
      'PaperListPage.tsx',
      'JobIndicator.tsx',
    ]),
  );
  expect(names).not.toContain('HomePage.tsx');
  expect(mui).toEqual([]);
});
