// Generates src/server/modules/account/screenRights.json: the rights that each screen asks for, read from the modules
// that the screen is made of: the calls that they send and the rights after which they show their buttons.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CALLS, type CallName } from '../../../contract/calls';
import { FUNCTION_KEYS, type FunctionKey } from '../../../contract/codes';
import { projectPath } from '../../paths';

const KEYS = Object.keys(FUNCTION_KEYS) as FunctionKey[];
const IMPORT = /(?:\bfrom|\bimport\()\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/g;
const VIEW = /^ {2}(\w+): (?:view|plain)\(\s*'[^']*',\s*\(\) =>\s*import\((?:\/\*.*?\*\/\s*)?'([^']+)'\)/gm;
const SENT = /\buse(?:Lazy)?([A-Z]\w*?)(?:Query|Mutation)\b|\bendpoints\.(\w+)/g;

/** They name calls and rights of every screen. */
const SHARED = ['state/api', 'state/session'];

interface Source {
  imports: readonly string[];
  rights: readonly FunctionKey[];
}

export function screenRights(): string {
  const client = projectPath('src/client');
  const read = new Map<string, Source>();
  const sourceOf = (file: string): Source => {
    const known = read.get(file);
    if (known) return known;
    const text = readFileSync(file, 'utf8');
    const imports = [...text.matchAll(IMPORT)].flatMap(([, name = '']) => fileOf(file, name));
    const calls = [...text.matchAll(SENT)].map(([, hook, endpoint]) =>
      hook === undefined ? endpoint : hook.charAt(0).toLowerCase() + hook.slice(1),
    );
    const rights = calls.flatMap((name) => (name && name in CALLS ? [CALLS[name as CallName].access] : []));
    const shown = text.includes('selectHasFunction') ? KEYS.filter((key) => text.includes(`'${key}'`)) : [];
    const source = { imports, rights: [...rights, ...shown].filter(isKey) };
    read.set(file, source);
    return source;
  };
  const reached = (start: string): Set<FunctionKey> => {
    const seen = new Set<string>();
    const found = new Set<FunctionKey>();
    const next = [start];
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      if (seen.has(file) || !file.startsWith(client) || SHARED.some((part) => file.startsWith(join(client, part))))
        continue;
      seen.add(file);
      const { imports, rights } = sourceOf(file);
      for (const key of rights) found.add(key);
      next.push(...imports);
    }
    return found;
  };
  const views = projectPath('src/client/app/views.tsx');
  const lines = [...readFileSync(views, 'utf8').matchAll(VIEW)].map(([, view = '', page = '']) => {
    const found = fileOf(views, page).map(reached);
    return `  "${view}": ${JSON.stringify(KEYS.filter((key) => found.some((keys) => keys.has(key))))}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

const isKey = (access: string): access is FunctionKey => access in FUNCTION_KEYS;
function fileOf(from: string, name: string): string[] {
  const base = resolve(dirname(from), name);
  return [`${base}.tsx`, `${base}.ts`].filter((file) => existsSync(file)).slice(0, 1);
}
