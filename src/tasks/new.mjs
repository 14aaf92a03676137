// npm run new -- view NAME TITLE ENGLISH GROUP | call NAME AREA PATH | field NAME LABEL ENGLISH: writes the files and
// rows of a recipe of CONTRIBUTING.md, and names what is left to do by hand.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './tree.mjs';

const capital = (name) => name[0].toUpperCase() + name.slice(1);
const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The files of a checkout that a recipe reads and writes; nothing is written before all of it fits. */
function sheets(root) {
  const texts = new Map();
  const read = (file) => texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  return {
    has: (file) => texts.has(file) || existsSync(path.join(root, file)),
    names: (folder) => readdirSync(path.join(root, folder)),
    create(file, text) {
      if (this.has(file)) throw new Error(`${file} is there already`);
      texts.set(file, text);
    },
    /** Puts lines before the first line after `start` that is equal to `end`. */
    insert(file, start, end, lines) {
      const all = read(file).split('\n');
      const from = all.findIndex((line) => line.startsWith(start));
      const to = all.findIndex((line, at) => at > from && line === end);
      if (from < 0 || to < 0) throw new Error(`${file} has no "${start}" that ends with "${end}"`);
      texts.set(file, [...all.slice(0, to), ...lines, ...all.slice(to)].join('\n'));
    },
    /** Adds a text and its English. */
    translate(file, chinese, english) {
      const all = JSON.parse(read(file));
      if (!(chinese in all)) texts.set(file, `${JSON.stringify({ ...all, [chinese]: english }, null, 2)}\n`);
    },
    write() {
      for (const [file, text] of texts) {
        mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
        writeFileSync(path.join(root, file), text);
      }
      return [...texts.keys()];
    },
  };
}

const ENGLISH = 'src/client/lib/texts/en';
const RECIPES = {
  view: {
    words: ['NAME', 'TITLE', 'ENGLISH', 'GROUP'],
    apply(files, [name, title, english, group]) {
      const folder = `src/client/features/${group}`;
      files.create(
        `${folder}/${capital(name)}Page.tsx`,
        [
          `// The page ${title}.`,
          `import { PageHead } from '../../ui/lists/PageHead';`,
          `import { t } from '../../lib/texts/t';`,
          '',
          `export default function ${capital(name)}Page() {`,
          `  return <PageHead title={t('${title}')} />;`,
          '}',
          '',
        ].join('\n'),
      );
      files.insert('src/domain/account/views.ts', 'const TABLE', '});', [
        `  ${name}: { title: '${title}', page: '${group}/${capital(name)}Page', group: '${group}', guide: 'README.md#2-首页与标签页' },`,
      ]);
      files.translate(`${ENGLISH}/frame.json`, title, english);
    },
    left: 'its place in the group, chapter of the guide and roles (domain/account/views.ts); what only it shows (e2e/views.spec.ts)',
  },
  call: {
    words: ['NAME', 'AREA', 'PATH'],
    apply(files, [name, area, address]) {
      const method = /^get/.test(name) ? 'GET' : 'POST';
      files.create(
        `src/contract/${area}/${name}.ts`,
        [
          `import * as z from 'zod/mini';`,
          `import { defineCall } from '../wire';`,
          '',
          `export const ${name} = defineCall({`,
          `  method: '${method}',`,
          `  path: '${address}',`,
          `  origin: 'ours',`,
          `  access: 'session',`,
          `  summary: 'What it does.',`,
          `  request: () => z.object({}),`,
          `  data: () => z.object({}),`,
          '});',
          '',
        ].join('\n'),
      );
      files.insert('src/contract/calls.ts', 'import', '', [`import { ${name} } from './${area}/${name}';`]);
      files.insert('src/contract/calls.ts', 'export const CALLS', '} as const satisfies Record<string, Call>;', [
        `  ${name},`,
      ]);
      files.create(
        `src/client/state/api/${area}/${name}.ts`,
        [
          `// The endpoint of contract/${area}/${name}.`,
          `import * as contract from '../../../../contract/${area}/${name}';`,
          `import { api } from '../api';`,
          `import { ${method === 'GET' ? 'query' : 'mutation'} } from '../endpoints';`,
          ...(method === 'GET' ? [] : [`import { invalidates } from '../tags';`]),
          '',
          `export const ${name}Api = api.injectEndpoints({`,
          `  endpoints: (build) => ({`,
          method === 'GET'
            ? `    ${name}: query(build, contract.${name}, []),`
            : `    ${name}: mutation(build, contract.${name}, invalidates()),`,
          `  }),`,
          `});`,
          '',
          `export const { use${capital(name)}${method === 'GET' ? 'Query' : 'Mutation'} } = ${name}Api;`,
          '',
        ].join('\n'),
      );
    },
    left: 'request, data and summary; `handle` in the routes of its module; its rows in rowScope.test.ts and saveFaults.test.ts; npm run tiku -- docs',
  },
  field: {
    words: ['NAME', 'LABEL', 'ENGLISH'],
    apply(files, [name, label, english]) {
      const column = snake(name);
      files.insert(
        'src/contract/question/questionFields.ts',
        'export const QUESTION_FIELDS',
        '} as const satisfies Record<string, FieldRow>;',
        [`  ${column}: { label: '${label}', wire: OPTIONAL_WHOLE, filter: 'range', cell: true },`],
      );
      files.insert(
        'src/domain/question/fieldRules.ts',
        'export const FIELD_RULES',
        '} as const satisfies Record<FieldName, FieldRule>;',
        [
          `  ${column}: {`,
          `    initial: null,`,
          `    limits: { min: 0, max: 1000, fault: '${label}应在 0 到 1000 之间' },`,
          `    column: { id: '${column}', width: 84, hidden: true, number: true },`,
          `    sheet: 'template',`,
          `    cell: { unit: '', hint: '${label}填 0 到 1000 的整数，可留空' },`,
          `    portable: true,`,
          `  },`,
        ],
      );
      const folder = 'src/server/db/migrations';
      const last = Math.max(...files.names(folder).map((file) => Number.parseInt(file, 10) || 0));
      const number = String(last + 1).padStart(4, '0');
      files.create(
        `${folder}/${number}_${column}.sql`,
        `-- Null: not set.\nalter table questions add column ${column} integer;\n`,
      );
      files.translate(`${ENGLISH}/questions.json`, label, english);
    },
    left: 'limits, unit and hint in fieldRules.ts; npm run tiku -- docs',
  },
};

/** Applies a recipe to a checkout; returns the files written. */
export function writeNew(root, [kind, ...words]) {
  const recipe = RECIPES[kind];
  if (!recipe || words.length !== recipe.words.length || !/^[a-z][A-Za-z]+$/.test(words[0]))
    throw new Error(
      Object.entries(RECIPES)
        .map(([name, each]) => `npm run new -- ${name} ${each.words.join(' ')}`)
        .join('\n'),
    );
  const files = sheets(root);
  recipe.apply(files, words);
  return { written: files.write(), left: recipe.left };
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const { written, left } = writeNew(ROOT, process.argv.slice(2));
    console.log(`${written.join('\n')}\nleft to do: ${left}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
