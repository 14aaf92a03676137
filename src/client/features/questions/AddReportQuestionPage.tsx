// 新增报告题: choose reviewed questions for a new report; its selection is apart from every paper's.
import { QuestionBrowser } from './QuestionBrowser';
import { ReportSaveBar } from './ReportSaveBar';

const fixed = { status: 4 } as const;

export default function AddReportQuestionPage() {
  return <QuestionBrowser title="新增报告题" fills="addReport" fixed={fixed} hidden={['status']} above={<ReportSaveBar setId="addReport" />} />;
}
