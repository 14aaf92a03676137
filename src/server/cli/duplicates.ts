// `tiku duplicates`: scans the whole bank for near-duplicates in steps of bounded size; the pairs are decided on screen (查重).
import { ADMIN_ROLE_ID } from '../../contract/codes';
import { scanStep } from '../modules/question/pairService';
import type { Actor } from '../plugins/actor';
import { readArgs, withDatabase, type Command } from './command';

/** Sees every organisation; nothing is written in anybody's name. */
const SCANNER: Actor = {
  id: 0, username: '', nickname: '', role_id: ADMIN_ROLE_ID, role_name: '', organization_id: 0, functions: new Set(), address: '',
};

export const duplicatesCommand: Command = {
  name: 'duplicates',
  summary: '全库查重 (scan the bank for near-duplicates)',
  usage: `npm run tiku -- duplicates [--json]

逐批比较全部试题，找出相似的试题。结果在“待处理试题”的“查重”页面中对照处理；已标记为变式的不再列出。`,
  async run(args, io) {
    const { values } = readArgs(args, {});
    let [scanned, found] = [0, 0];
    await withDatabase(io, async (db) => {
      for (let after: number | null = 0; after !== null; ) {
        const step: Awaited<ReturnType<typeof scanStep>> = await scanStep(db, SCANNER, after);
        scanned += step.scanned;
        found += step.found;
        if (io.interactive && !values.json) io.err(`已比较 ${scanned} / ${step.total} 题，相似 ${found} 对`);
        after = step.next;
      }
    });
    io.out(values.json ? JSON.stringify({ scanned, found }) : `已比较 ${scanned} 题，找到相似试题 ${found} 对`);
    return 0;
  },
};
