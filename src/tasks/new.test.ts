import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from './testTransform.cjs';

const ROOT = path.resolve(__dirname, '../..');
const TOUCHED = [
  'src/client/lib/texts/en/frame.json',
  'src/client/lib/texts/en/questions.json',
  'src/contract/calls.ts',
  'src/contract/question/questionFields.ts',
  'src/domain/account/views.ts',
  'src/domain/question/fieldRules.ts',
  'src/server/db/migrations',
  'src/tasks/new.mjs',
  'src/tasks/tree.mjs',
];
const copy = mkdtempSync(path.join(tmpdir(), 'tiku-new-'));
for (const file of TOUCHED) {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  cpSync(path.join(ROOT, file), path.join(copy, file), { recursive: true });
}
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(copy, 'src/tasks/new.mjs'), ...words], {
    encoding: 'utf8',
  });
  return { status, files: stdout.split('\n').filter((line) => TOUCHED.includes(line) || line.includes('/')), stderr };
}
const text = (file: string) => readFileSync(path.join(copy, file), 'utf8');

test.each([
  [
    ['view', 'taskList', '命题任务', 'Writing tasks', 'papers'],
    'src/client/features/papers/TaskListPage.tsx',
    'taskList',
  ],
  [['call', 'getTasks', 'paper', '/tasks/list'], 'src/client/state/api/paper/getTasks.ts', 'getTasks'],
  [['call', 'saveTask', 'paper', '/tasks/save'], 'src/contract/paper/saveTask.ts', 'saveTask'],
  [['field', 'wordCount', '字数', 'Words'], 'src/domain/question/fieldRules.ts', 'word_count'],
])('%j writes files that can be compiled', (words, file, name) => {
  const { status, files } = run(...words);
  expect(status).toBe(0);
  expect(files).toContain(file);
  for (const each of files.filter((one) => /^\S+\.tsx?$/.test(one))) {
    expect(text(each)).toContain(/Page\.tsx$/.test(each) ? '命题任务' : name);
    expect(() => compile(text(each), each)).not.toThrow();
  }
});

test('a recipe is not applied twice, and wrong words are answered by the recipes', () => {
  expect(run('call', 'getTasks', 'paper', '/tasks/list').stderr).toContain('is there already');
  expect(run('call')).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run new -- field NAME LABEL') });
});
