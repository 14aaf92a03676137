// `tiku export paper …` and `tiku export questions …`.
import { UsageError, type Command } from './command';
import { PAPER_USAGE, runExportPaper } from './exportPaper';
import { QUESTIONS_USAGE, runExportQuestions } from './exportQuestions';

export const exportCommand: Command = {
  name: 'export',
  summary:
    '将一份试卷导出为 Word、LaTeX、网页、数据、PDF 或图片，或将试题导出为 JSON、LaTeX (export a paper, or questions)',
  usage: `${PAPER_USAGE}\n\n${QUESTIONS_USAGE}\n\n退出码：0 完成；1 拒绝并说明原因；2 用法错误`,
  async run(args, io) {
    const [what] = args;
    if (what === 'questions') return runExportQuestions(args, io);
    if (what === 'paper') return runExportPaper(args, io);
    throw new UsageError('需要 paper 和试卷编号，或 questions (paper and its number, or questions)');
  },
};
