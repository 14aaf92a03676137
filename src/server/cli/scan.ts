// `tiku scan REPORT FILE… [--dry-run]`: scanned answer sheets from files on this machine.
import { invalid } from '../errors';
import { questionPort } from '../modules/question/questionPort';
import { MAX_SCAN_MB } from '../modules/scan/pages/scanSource';
import { readDry, readIntoReport, type PageLine } from '../modules/scan/scanFiles';
import {
  demandFile,
  givenPath,
  OPERATOR,
  progressLine,
  readArgs,
  UsageError,
  withDatabase,
  type Command,
} from './command';

const USAGE = `npm run tiku -- scan 报告编号 文件… [--dry-run] [--json]

读入答题卡的扫描件（PDF、JPEG、PNG、TIFF 或 zip，每个不超过 ${MAX_SCAN_MB} MB）。结果进入报告的“扫描阅卷”页面，由人复核并确认后才成为成绩。
--dry-run 只识别并列出每页的结果和疑问，不保存任何内容。有疑问或读不出的页时，退出码为 1。`;

function linesOf({ file, page, fault, sheet_page, number, student_id, answers }: PageLine): string[] {
  const unknown = number === '' ? '学生未定' : `考号 ${number} 未定`;
  const who = student_id === null ? unknown : `学生 ${student_id}`;
  return [
    `${file} 第 ${page} 页：${fault || `答题卡第 ${sheet_page} 张，${who}，${answers.length} 题`}`,
    ...answers
      .filter(({ doubts }) => doubts !== '')
      .map(({ label, text, doubts }) => `  第 ${label} 题：识别为 ${text || '空'}（${doubts}）`),
  ];
}

const isDoubtful = ({ fault, student_id, answers }: PageLine) =>
  fault !== '' || student_id === null || answers.some(({ doubts }) => doubts !== '');

export const scanCommand: Command = {
  name: 'scan',
  summary: '读入答题卡扫描件 (read scanned answer sheets)',
  usage: USAGE,
  async run(args, io) {
    const { values, positionals } = readArgs(args, { 'dry-run': { type: 'boolean' } });
    const [given, ...names] = positionals;
    const files = names.map((name) => givenPath(io, name));
    const report_id = Number(given);
    if (!Number.isSafeInteger(report_id) || report_id < 1) throw new UsageError('需要报告编号 (number of a report)');
    if (files.length === 0) throw new UsageError('需要扫描件 (files are missing)');
    for (const name of names) demandFile(io, name, MAX_SCAN_MB);
    return withDatabase(io, async (db, config) => {
      const place = { db, questions: questionPort, actor: OPERATOR, report_id };
      if (values['dry-run']) {
        let doubtful = 0;
        for await (const line of readDry(place, files)) {
          if (isDoubtful(line)) doubtful += 1;
          for (const text of values.json ? [JSON.stringify(line)] : linesOf(line)) io.out(text);
        }
        if (!values.json) io.out(doubtful > 0 ? `${doubtful} 页有疑问` : '没有疑问');
        return doubtful > 0 ? 1 : 0;
      }
      const progress = progressLine(io);
      progress.show('正在识别', 0, files.length);
      const batch = await readIntoReport(place, config, files);
      progress.end();
      if (!batch) throw invalid('没有读入');
      const { id, pages, doubts, unassigned } = batch;
      io.out(
        values.json
          ? JSON.stringify({ id, pages, doubts, unassigned })
          : `已读 ${pages} 页，${unassigned} 页待指定学生，${doubts} 处待复核；请在报告的“扫描阅卷”中复核并确认`,
      );
      return doubts + unassigned > 0 ? 1 : 0;
    });
  },
};
