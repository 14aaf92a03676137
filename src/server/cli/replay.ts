// `tiku replay FILE`: runs a recorded session through the store's reducers and compares the final state with the
// recorded one.
import { readFile } from 'node:fs/promises';
import { differences, firstDifference, isSessionLog, replay, stepsOf, type Slices } from '../../client/state/replay';
import { fileFault, invalid } from '../errors';
import { readArgs, UsageError, type Command, type CommandIo } from './command';

export const replayCommand: Command = {
  name: 'replay',
  summary: '重放一份会话记录，核对终态 (replay a recorded session and compare its final state)',
  usage:
    'npm run tiku -- replay 文件 [--list | --until N] [--json]\n\n' +
    '文件     从用户菜单下载的会话记录（见 docs/replay.md）\n' +
    '--list   列出每一步的序号、时间、动作和接口\n' +
    '--until  第 N 步之后的状态，不写时为最后一步\n' +
    '终态与记录不一致时退出码为 1',
  run: async (args, io) => {
    const { values, positionals } = readArgs(args, { list: { type: 'boolean' }, until: { type: 'string' } });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new UsageError('需要一个会话记录文件 (one file)');
    const log = await readLog(file);
    if (values.list) {
      listSteps(log, values.json, io);
      return 0;
    }
    const last = log.actions.length;
    const until = values.until === undefined ? last : Number(values.until);
    if (!Number.isInteger(until) || until < 0 || until > last)
      throw new UsageError(`--until 应为 0 到 ${last} 的步数 (a step)`);
    return replayTo(log, until, values.json, io);
  },
};

type Log = Awaited<ReturnType<typeof readLog>>;

function listSteps(log: Log, json: boolean, io: CommandIo): void {
  const { note, program, browser } = log;
  const steps = stepsOf(log);
  if (json) return io.out(JSON.stringify({ note, program, browser, steps }));
  for (const { step, at, action, endpoint } of steps) io.out(stepLine(log.actions.length, step, at, action, endpoint));
}

/** Returns the exit code: 1 if the final state is not the recorded one. */
function replayTo(log: Log, until: number, json: boolean, io: CommandIo): 0 | 1 {
  const { note, program, browser } = log;
  const last = log.actions.length;
  const final = replay(log, until);
  const differs = log.expect === undefined || until < last ? null : differences(final, log.expect);
  const first = until < last ? null : firstDifference(log);
  if (json) {
    const result = { actions: until, differences: differs, firstDifference: first, final };
    io.out(JSON.stringify({ note, program, browser, ...result }));
  } else {
    for (const [title, text] of Object.entries({ 说明: note, 程序: program, 浏览器: browser }))
      if (text !== undefined) io.out(`${title}：${text}`);
    io.out(until < last ? `${last} 个动作中的前 ${until} 个` : `${last} 个动作`);
    for (const line of summarize(final)) io.out(line);
    if (until === last && differs === null) io.out('记录中没有预期的终态，未作比较');
    else if (differs?.length === 0 && !first) io.out('终态与记录一致');
  }
  if (first)
    io.err(`从第 ${first.step} 步（${log.actions[first.step - 1]?.type}）起不一致：${first.slices.join('、')}`);
  if (!differs || differs.length === 0) return first ? 1 : 0;
  for (const line of differs) io.err(line);
  io.err('终态与记录不一致');
  return 1;
}

async function readLog(file: string) {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const fault = fileFault(error);
    throw fault === null ? error : invalid(`${file}：${fault}`);
  });
  let log: unknown;
  try {
    log = JSON.parse(text);
  } catch {
    log = undefined;
  }
  if (!isSessionLog(log)) throw invalid(`${file} 不是会话记录 (not a session log)`);
  return log;
}

function stepLine(last: number, step: number, at: number | undefined, action: string, endpoint = ''): string {
  const time = at === undefined ? '' : `${(at / 1000).toFixed(2)} s`.padStart(10);
  return [String(step).padStart(String(last).length), time, action, endpoint].filter(Boolean).join('  ');
}

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
