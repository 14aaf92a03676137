// What the tabs of a report show.
import type { ReportDetail } from '../../../contract/paper/report';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { reportFigures } from '../../../domain/report/reportFigures';
import { t } from '../../lib/texts/t';
import { Button } from '../../ui/controls/Button';
import { REPORT_CONTENTS } from '../../ui/report/ReportTabs';
import { KpFiguresView } from './ReportMastery';
import { ClassTable, Overview } from './ReportOverview';
import { QuestionFigures } from './ReportQuestions';
import { StudentPage, StudentTable } from './ReportStudents';
import { WatchList } from './WatchList';

interface Props {
  tab: (typeof REPORT_CONTENTS)[number][0];
  report: ReportDetail;
  figures: ReturnType<typeof reportFigures>;
  rows: readonly AnswerRow[];
  /** The student that is shown alone. */
  student: ReturnType<typeof reportFigures>['students'][number] | undefined;
  onChange(patch: Record<string, string | number | undefined>): void;
}

/** What a tab of the report shows. */
export function ReportContents({ tab, report, figures, rows, student, onChange }: Props) {
  switch (tab) {
    case 'overview':
      return <Overview figures={figures} onOpen={(name) => onChange({ tab: name, student: '' })} />;
    case 'questions':
      return <QuestionFigures report={report} figures={figures} rows={rows} />;
    case 'kps':
      return <KpFiguresView figures={figures} />;
    case 'watch':
      return <WatchList report={report} figures={figures} rows={rows} />;
    case 'classes':
      return <ClassTable report={report} figures={figures} />;
    case 'students':
      if (!student) return <StudentTable figures={figures} onOpen={(id) => onChange({ student: id })} />;
      return (
        <>
          <Button style={{ marginBottom: 8 }} onClick={() => onChange({ student: '' })}>
            {t('← 全部学生')}
          </Button>
          <StudentPage report={report} figures={figures} student={student} />
        </>
      );
  }
}
