// `tiku duplicates`: compares new and changed questions with the whole bank; the pairs are decided on screen (查重).
import { scanBank } from '../modules/question/duplicates/scanService';
import { readArgs, withDatabase, type Command } from './command';

export const duplicatesCommand: Command = {
  name: 'duplicates',
  summary: '全库查重 (scan the bank for near-duplicates)',
  usage: `npm run tiku -- duplicates [--json]

把新增和改动过的试题与全库比较，找出相似的试题。结果在“待处理试题”的“查重”页面中对照处理；已标记为变式的不再列出。`,
  async run(args, io) {
    const { values } = readArgs(args, {});
    await withDatabase(io, async (db) => {
      const { compared, found } = await scanBank(db, async ({ done, total, text = '' }) => {
        if (io.interactive && !values.json) io.err(`${text}（${done} / ${total} 题）`);
      });
      io.out(values.json ? JSON.stringify({ compared, found }) : `已比较 ${compared} 题，新找到相似试题 ${found} 对`);
    });
    return 0;
  },
};
