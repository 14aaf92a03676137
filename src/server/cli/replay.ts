// `tiku replay FILE`: runs a recorded session through the store's reducers and compares the final state with the
// recorded one.
import { readFile } from 'node:fs/promises';
import { differences, isSessionLog, replay, type Slices } from '../../client/state/replay';
import { readArgs, UsageError, type Command } from './command';

export const replayCommand: Command = {
  name: 'replay',
  summary: 'replay a session recorded in the browser and check its final state',
  usage: 'replay FILE [--json]\n  FILE   the log downloaded from the user dropdown (see docs/replay.md)',
  run: async (args, io) => {
    const { values, positionals } = readArgs(args, {});
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new UsageError('replay needs one FILE');
    let log: unknown;
    try {
      log = JSON.parse(await readFile(file, 'utf8'));
    } catch (error) {
      io.err(`无法读取 ${file}：${(error as Error).message}`);
      return 1;
    }
    if (!isSessionLog(log)) {
      io.err(`${file} 不是会话记录`);
      return 1;
    }
    const final = replay(log);
    const differs = log.expect === undefined ? null : differences(final, log.expect);
    if (values.json) io.out(JSON.stringify({ actions: log.actions.length, differences: differs, final }));
    else {
      io.out(`${log.actions.length} 个动作`);
      for (const line of summarize(final)) io.out(line);
      if (differs === null) io.out('记录中没有预期的终态，未作比较');
      else if (differs.length === 0) io.out('终态与记录一致');
    }
    if (!differs || differs.length === 0) return 0;
    for (const line of differs) io.err(line);
    io.err('终态与记录不一致');
    return 1;
  },
};

function summarize({ session, tabs, paperWorkingSet }: Slices): string[] {
  const sets = Object.entries(paperWorkingSet.sets).map(([id, set]) => {
    const ids = set?.paperList.ids ?? [];
    const score = ids.reduce((sum, key) => sum + (set?.paperList.entities[key]?.score ?? 0), 0);
    const steps = `可撤销 ${set?.past.length ?? 0} 步，可重做 ${set?.future.length ?? 0} 步`;
    return `组卷 ${id}${id === paperWorkingSet.activeSetId ? '（当前）' : ''}：${ids.length} 题，${score} 分，${steps}`;
  });
  return [
    `账号：${session.user?.nickname ?? '未登录'}`,
    `标签页：${tabs.list.map((tab) => tab.path).join(' ')}（当前 ${tabs.current}）`,
    ...sets,
  ];
}
