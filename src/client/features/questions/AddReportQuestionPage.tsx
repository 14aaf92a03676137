// 新增报告题: selects reviewed questions for a new report. Its selection is separate from those of the papers.
import { STATUS } from '../../../domain/question/reviewWorkflow';
import { t } from '../../lib/texts/t';
import { ReportSaveBar } from './chosen/ReportSaveBar';
import { QuestionBrowser } from './list/QuestionBrowser';

const fixed = { status: STATUS.reviewed } as const;

export default function AddReportQuestionPage() {
  return (
    <QuestionBrowser
      title={t('新增报告题')}
      fills="addReport"
      fixed={fixed}
      hidden={['status']}
      above={<ReportSaveBar setId="addReport" />}
    />
  );
}
