// 选择报告题: choose among the reviewed questions for an existing report, in a selection of its own.
import { QuestionBrowser } from './QuestionBrowser';

const fixed = { status: 4 } as const;

export default function SelectReportQuestionPage() {
  return <QuestionBrowser title="选择报告题" fills="selectReport" fixed={fixed} hidden={['status']} />;
}
