// If this fails, `tiku check` calls a sound bank damaged, and an administrator restores a backup without need.
import { CALLS } from '../../contract/calls';
import { plainLayout } from '../../contract/paper/plainLayout';
import { openTestApp } from '../../testing/testApp';
import { makeFolderFiles } from '../files/files';
import { checkBank } from './check';

test('a paper with 选做题 is sound, and one whose total is wrong is not', async () => {
  const server = await openTestApp();
  try {
    const teacher = await server.visitorOf(4);
    const ids: number[] = [];
    for (let n = 1; n <= 4; n += 1) {
      const body = {
        type_id: 400,
        content: `<p>第 ${n} 题</p>`,
        answer: '<p>略</p>',
        difficulty: 3,
        accept_duplicates: 1,
      };
      ids.push((await teacher.call(CALLS.saveQuestion, body)).data.id);
    }
    const items = (some: readonly number[], score: number) =>
      some.map((question_id) => ({ question_id, score, answer_space: 0, part_scores: [] }));
    const { data, msg } = await teacher.call(CALLS.savePaper, {
      title: '选做',
      duration: 90,
      sections: [
        { id: 1, title: '解答题', note: '', items: items(ids.slice(0, 1), 12) },
        { id: 2, title: '选做题', note: '', items: items(ids.slice(1), 10) },
      ],
      layout: { ...plainLayout(), scoring: { sections: {}, choose: { '2': 1 } } },
    });
    expect(msg).toBe('');
    const files = await makeFolderFiles(server.dataDir);
    expect(await checkBank(server.db, files)).toEqual([]);
    await server.db.kysely.updateTable('papers').set({ score: 42 }).where('id', '=', data.id).execute();
    expect((await checkBank(server.db, files)).map(({ rule }) => rule)).toEqual(['paper-totals']);
  } finally {
    await server.close();
  }
});
