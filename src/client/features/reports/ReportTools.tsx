// Tools of a report: class, answers, print and export, status.
import { useNavigate } from 'react-router-dom';
import { REPORT_STATUS } from '../../../contract/codes';
import type { ReportDetail } from '../../../contract/paper/report';
import { reportFigures } from '../../../domain/report/reportFigures';
import { saveBlob } from '../../lib/saveBlob';
import { writeTable } from '../../lib/spreadsheet';
import { t } from '../../lib/texts/t';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import type { MenuAction } from '../../ui/ActionMenu';
import { useMayOpen } from '../../ui/MayOpen';
import { MoreMenu } from '../../ui/MoreMenu';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { SplitButton } from '../../ui/controls/SplitButton';
import { type PagesOf } from './ReportPages';
import { scoreTable } from './reportModel';
import { useSetReportStatus } from './useSetReportStatus';

type Figures = ReturnType<typeof reportFigures>;
type Change = (patch: Record<string, string | number | undefined>) => void;

interface ToolsProps {
  report: ReportDetail;
  figures: Figures;
  classId: number | undefined;
  /** What is printed at first. */
  pagesOf: PagesOf;
  onChange: Change;
}

export function ReportTools({ report, figures, classId, pagesOf, onChange }: ToolsProps) {
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const mayChoose = useMayOpen('selectReportQuestion');
  const navigate = useNavigate();
  const setStatus = useSetReportStatus();
  const finished = report.status === REPORT_STATUS.finished;
  const empty = figures.summary.count === 0;
  const more: MenuAction[] = [];
  if (mayWrite && mayChoose && !finished)
    more.push({
      label: t('选题'),
      href: `#/selectreportquestion?report=${report.id}`,
      onChoose: () => void navigate(`/selectreportquestion?report=${report.id}`),
    });
  if (mayWrite) more.push({ label: finished ? t('改回录入中') : t('完成'), onChoose: () => void setStatus(report) });
  const saveScores = async () => {
    const blob = await writeTable(scoreTable(figures), t('成绩'));
    saveBlob(blob, t('{0}-成绩.xlsx', report.title));
  };
  return (
    <>
      <LabelledSelect
        label={t('班级', 1)}
        all={t('全部')}
        value={classId ?? null}
        choices={report.classes.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(value) => onChange({ class: value, student: '' })}
      />
      {!finished && mayWrite && !empty && (
        <ButtonLink view="answerFill" look="outlined large" to={`/answerfill?report=${report.id}`}>
          {t('录入答案')}
        </ButtonLink>
      )}
      {!empty && (
        <SplitButton
          label={t('打印与导出')}
          title={t('按页查看，打印或导出 PDF、图片')}
          onClick={() => onChange({ pages: pagesOf })}
          menuLabel={t('选择导出内容')}
          actions={[
            {
              label: t('学生报告'),
              hint: t('每名学生另起一页'),
              onChoose: () => onChange({ pages: 'students' }),
            },
            {
              label: t('导出成绩表'),
              hint: t('Excel 表格'),
              onChoose: () => void saveScores(),
            },
          ]}
        />
      )}
      <MoreMenu actions={more} />
    </>
  );
}
