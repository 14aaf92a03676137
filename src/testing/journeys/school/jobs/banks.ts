// The bank taken elsewhere by the command line while the school goes on: a backup restored, a package in an empty bank.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { signInApi } from '../../../../../e2e/support/api';
import { runServer } from '../../../../../e2e/support/server';
import { SINGLE_TYPE_ID, FREE_TYPE_ID } from '../../../../contract/codes';
import type { Question } from '../../../../contract/question/question';
import type { Context, Job } from '../job';
import { judgePackage } from '../judges/packages';
import { beside, tiku } from '../tiku';
import { ended } from './printed';
import { write } from './questions';

type Env = Readonly<Record<string, string>>;
async function done({ expect }: Context, args: readonly string[], env: Env): Promise<boolean> {
  const { code, text } = await tiku(args, env);
  expect(code === 0, `tiku ${args[0]}`, `ended with ${code}: ${text.slice(-400)}`);
  return code === 0;
}

/** Texts of the questions of a package, without the names of their files, which each bank chooses. */
function textsIn(zip: Uint8Array): string[] {
  const parts = Object.entries(unzipSync(zip)).filter(([name]) => /^questions\/.*\.json$/.test(name));
  const rows = parts.flatMap(([, bytes]) => JSON.parse(strFromU8(bytes)) as { content: string }[]);
  return rows.map(({ content }) => content.replace(/[^"\s]*\/files\/[^"\s]*/g, 'file')).sort();
}

export const BANK_JOBS: readonly Job[] = [
  {
    name: 'restore-a-backup',
    roles: ['administrator'],
    weight: 1,
    async run(context) {
      const { model, expect, person } = context;
      const known = [...model.questions.values()].filter(({ unsure }) => !unsure).map((one) => ({ ...one }));
      const papers = [...model.papers.values()]
        .filter(({ unsure, deleted }) => !unsure && !deleted)
        .map(({ id }) => id);
      await beside(async (folder, env) => {
        const file = path.join(folder, 'backup.tar');
        if (!(await done(context, ['backup', file], context.env))) return;
        if (!(await done(context, ['restore', file], env)) || !(await done(context, ['check'], env))) return;
        const server = await runServer(env.DATA_DIR, { LOG_LEVEL: 'warn' });
        try {
          const api = await signInApi(server.url, person.account);
          const ids = known.slice(-400).map(({ id }) => id);
          const { data } = await api.get<{ list: Question[] }>('/questions/listbyids', { ids: JSON.stringify(ids) });
          for (const fact of known.slice(-400)) {
            const row = data.list.find(({ id }) => id === fact.id);
            expect(
              row !== undefined &&
                row.revision >= fact.revision &&
                (fact.draft === 0 || row.content.includes(fact.code)),
              'restore',
              `question ${fact.id} (${fact.code}) is at ${row?.revision} in a restored backup, ${fact.revision} ` +
                'was acknowledged before it',
            );
          }
          const list = await api.get<{ total: number }>('/paper/list', { page: 1, size: 10 });
          expect(
            list.data.total >= papers.length || papers.length === 0,
            'restore',
            `a restored backup has ${list.data.total} papers of ${papers.length}`,
          );
        } finally {
          await server.stop();
        }
      });
    },
  },
  {
    name: 'bank-package',
    roles: ['teacher', 'head'],
    weight: 1,
    async run(context) {
      const { person, expect, model } = context;
      const { window } = person;
      await write(context, SINGLE_TYPE_ID);
      await write(context, FREE_TYPE_ID);
      const mine = { author_id: person.id };
      const before = (await window.do('getQuestionIds', mine)).ids;
      await beside(async (folder, env) => {
        const file = path.join(folder, '题库包.zip');
        const args = ['export', 'questions', '--format', 'bank', '--author-id', String(person.id), '--out'];
        if (!(await done(context, [...args, file], context.env))) return;
        const zip = new Uint8Array(readFileSync(file));
        const after = (await window.do('getQuestionIds', mine)).ids;
        const count = before.length === after.length ? { count: after.length } : {};
        for (const { rule, message } of await judgePackage(zip, count))
          context.find(rule, `bank package: ${message}`, [context.keep('bank.zip', zip)]);
        // In the same bank nothing of it is new but what a colleague's job has rewritten since.
        const overtaken = (content: string) =>
          [...model.questions.values()].some(
            ({ code, draft }) => draft > 1 && content.includes(code) && !content.includes(`第${draft}稿`),
          );
        const checked = await window.upload<{ job_id: number }>(
          '/questions/import/check',
          new File([zip], '题库包.zip', { type: 'application/zip' }),
        );
        if (!checked.ok) return expect(false, 'import', `the bank package is refused: ${checked.msg}`);
        await ended(window, checked.data.job_id);
        const { list } = await window.do('getImportRows', { job_id: checked.data.job_id, size: 100 } as never);
        const fresh = list.filter(({ state, question }) => state === 'ready' && !overtaken(question?.content ?? ''));
        expect(
          list.length > 0 && fresh.length === 0,
          'duplicates',
          `of ${list.length} rows of the bank's own package, ${fresh.length} are taken for new: ` +
            `${fresh[0]?.question?.content.slice(0, 120) ?? ''}`,
        );
        // In an empty one all of it is.
        await (await runServer(env.DATA_DIR, { LOG_LEVEL: 'warn', DEMO: '0' })).stop();
        const twins = [...model.questions.values()].filter(({ draft, faulty }) => draft === 0 || faulty).length;
        if (!(await done(context, ['import', file, '--format', 'bank', '--copies', 'add'], env))) return;
        if (!(await done(context, ['check'], env))) return;
        const other = path.join(folder, 'again.zip');
        const all = ['export', 'questions', '--format', 'bank', '--out', other];
        if (!(await done(context, all, env))) return;
        const [ours, theirs] = [textsIn(zip), textsIn(new Uint8Array(readFileSync(other)))];
        const lost = ours.filter((text) => !theirs.includes(text));
        expect(
          lost.length <= twins && theirs.length <= ours.length,
          'bank package',
          `${theirs.length} of ${ours.length} questions are in an empty bank after the import, without ` +
            `${lost[0]?.slice(0, 120)}`,
        );
      });
    },
  },
];
