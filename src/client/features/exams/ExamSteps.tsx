// The steps of the exam with one paper: what is there of each, and where to go on.
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { REPORT_STATUS } from '../../../contract/codes';
import type { PaperSummary } from '../../../contract/paper/paper';
import type { ReportSummary } from '../../../contract/paper/report';
import type { ScanBatch } from '../../../contract/paper/scans';
import { formatScore } from '../../../domain/paper/numbering';
import { currentStep, examSteps, type ExamStepName, type ExamStepState } from '../../../domain/report/examSteps';
import { dashDate } from '../../lib/dates';
import { t } from '../../lib/texts/t';
import { useGetAnswerSheetsQuery } from '../../state/api/paper/answerSheets';
import { useGetMarkingProgressQuery, useGetMarkingQuery } from '../../state/api/paper/marking';
import { useOpenPaperReportMutation, useReportRows } from '../../state/api/paper/report';
import { useGetScansQuery } from '../../state/api/paper/scans';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { Step, Steps } from '../../ui/Steps';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Skeleton } from '../../ui/controls/Skeleton';
import { InlineFault } from '../../ui/lists/LoadFault';
import { STATE_WORDS, STEPS } from './examTexts';

const FRESH = { refetchOnMountOrArgChange: true };

function useExam(paper: PaperSummary) {
  const mayLead = useAppSelector((state) => selectHasFunction(state, 'marking.lead'));
  const sheets = useGetAnswerSheetsQuery({ paper_id: paper.id }, FRESH);
  const reports = useReportRows({ page: 1, size: 1, paper_id: paper.id, order: '-updated_at' }, FRESH);
  const report = reports.data?.rows[0];
  const report_id = report?.id ?? 0;
  const scans = useGetScansQuery({ report_id }, { ...FRESH, skip: !report });
  const marking = useGetMarkingQuery({ report_id }, { ...FRESH, skip: !report || !mayLead });
  const set = marking.data?.marking != null;
  const progress = useGetMarkingProgressQuery({ report_id }, { ...FRESH, skip: !set });
  const sum = (of: 'scripts' | 'final' | 'rulings') =>
    (progress.data?.questions ?? []).reduce((total, each) => total + each[of], 0);
  const queries = [sheets, reports, scans, marking, progress];
  return {
    sheets: sheets.data?.list ?? [],
    report,
    scans: scans.data?.list ?? [],
    marking: marking.data && {
      // A question is listed with each of its parts.
      questions: new Set(marking.data.questions.map(({ question_id }) => question_id)).size,
      set,
      scripts: sum('scripts'),
      final: sum('final'),
      rulings: sum('rulings'),
    },
    loading: queries.some(({ isLoading }) => isLoading),
    failed: queries.find(({ isError }) => isError),
    retry: () => void queries.forEach((query) => query.isError && void query.refetch()),
  };
}
type Exam = ReturnType<typeof useExam>;

export function ExamSteps({ paper }: { paper: PaperSummary }) {
  const exam = useExam(paper);
  const { report, failed } = exam;
  if (failed) return <InlineFault what={t('考试的进度')} error={failed.error} onRetry={exam.retry} />;
  if (exam.loading) return <WaitingSteps />;
  const steps = examSteps({
    paper,
    sheets: exam.sheets.length,
    report: report && { student_count: report.student_count, finished: report.status === REPORT_STATUS.finished },
    scans: exam.scans.map(({ confirmed_at }) => ({ confirmed: confirmed_at !== null })),
    marking: exam.marking,
  });
  const current = currentStep(steps);
  return (
    <Steps label={t('考试的五步')}>
      {STEPS.map(({ name, title, what }, at) => {
        const state = steps[at]?.state ?? 'waiting';
        return (
          <Step
            key={name}
            place={at + 1}
            title={title}
            state={{ name: state, label: STATE_WORDS[state] }}
            current={name === current}
            text={factsOf(name, paper, exam) ?? what}
          >
            <StepLinks name={name} paper={paper} exam={exam} state={state} main={name === current} />
          </Step>
        );
      })}
    </Steps>
  );
}

export const WaitingSteps = () => (
  <div role="status" aria-label={t('正在载入')}>
    {STEPS.map(({ name }) => (
      <Skeleton key={name} height={72} />
    ))}
  </div>
);

/** What there is of a step, and what is missing; undefined: nothing yet. */
function factsOf(name: ExamStepName, paper: PaperSummary, exam: Exam): string | undefined {
  const { sheets, report, scans, marking } = exam;
  const answered = report?.student_count ?? 0;
  switch (name) {
    case 'paper':
      return paper.question_count === 0
        ? undefined
        : t('《{0}》，{1} 题，{2} 分。', paper.title, paper.question_count, formatScore(paper.score));
    case 'sheets':
      if (sheets[0]) return t('已导出 {0} 次，最近一次 {1}。', sheets.length, dashDate(sheets[0].created_at));
      return answered > 0 ? t('没有导出答题卡，答案已经手工录入。') : undefined;
    case 'scans':
      return scansText(scans, answered);
    case 'marking':
      return marking && markingText(marking);
    case 'analysis':
      return report && answered > 0 ? analysisText(report) : undefined;
  }
}

function scansText(scans: readonly ScanBatch[], answered: number): string | undefined {
  if (scans.length === 0) return answered > 0 ? t('没有扫描件，{0} 名学生的答案已经录入。', answered) : undefined;
  const total = (of: 'pages' | 'doubts' | 'unassigned') => scans.reduce((sum, batch) => sum + batch[of], 0);
  const open = scans.filter(({ confirmed_at }) => confirmed_at === null).length;
  if (open === 0) return t('{0} 页已识别并录入，{1} 名学生有答案。', total('pages'), answered);
  return t(
    '{0} 页已识别；待复核 {1} 处，认不出学生 {2} 页，还没有确认录入。',
    total('pages'),
    total('doubts'),
    total('unassigned'),
  );
}

function markingText({ questions, set, scripts, final, rulings }: NonNullable<Exam['marking']>): string {
  if (questions === 0) return t('没有要由人评分的题。');
  if (!set) return t('有 {0} 题由人评分：可以网上阅卷，也可以用给分条或直接录入得分。', questions);
  if (scripts === 0) return t('已设置，还没有答卷：上传扫描件后，在“设置”中更新答卷。');
  return rulings > 0
    ? t('{0} 份答卷已评完 {1} 份，待仲裁 {2} 份。', scripts, final, rulings)
    : t('{0} 份答卷已评完 {1} 份。', scripts, final);
}

const analysisText = ({ student_count, status }: ReportSummary): string =>
  status === REPORT_STATUS.finished
    ? t('{0} 名学生的报告已完成。', student_count)
    : t('{0} 名学生有成绩；核对后在报告的 ⋯ 中点“完成”。', student_count);

interface LinksProps {
  name: ExamStepName;
  paper: PaperSummary;
  exam: Exam;
  state: ExamStepState;
  /** The step to go on with: its link is the main action of the page. */
  main: boolean;
}

function StepLinks({ name, ...props }: LinksProps) {
  const Links = LINKS[name];
  return <Links {...props} />;
}

type StepLinksProps = Omit<LinksProps, 'name'>;
const lookOf = (main: boolean) => (main ? 'filled large' : 'large');
const reportPath = ({ report }: Exam) => report && `/reportlist/detail/${report.id}`;

const StepLink = ({ view, main, to, text }: { view: string; main: boolean; to: string; text: string }) => (
  <ButtonLink view={view} look={lookOf(main)} to={to}>
    {text}
  </ButtonLink>
);

const PaperLinks = ({ paper, state, main }: StepLinksProps) =>
  state === 'done' ? (
    <StepLink view="paperDetail" main={main} to={`/paperlist/detail/${paper.id}`} text={t('看试卷')} />
  ) : (
    <StepLink view="paperEdit" main={main} to={`/paperlist/edit/${paper.id}`} text={t('继续出卷')} />
  );

function SheetLinks({ paper, state, main }: StepLinksProps) {
  if (state === 'waiting' || state === 'skipped') return null;
  const text = state === 'done' ? t('再次导出') : t('去导出答题卡');
  return <StepLink view="paperDetail" main={main} to={`/paperlist/detail/${paper.id}`} text={text} />;
}

function ScanLinks({ paper, exam, state, main }: StepLinksProps) {
  const mayWrite = useAppSelector((all) => selectHasFunction(all, 'report.write'));
  if (paper.question_count === 0 || state === 'skipped' || !mayWrite) return null;
  const path = reportPath(exam);
  const none = exam.scans.length === 0;
  return (
    <>
      {none && (
        <ButtonLink view="answerFill" look="large" to={`/answerfill?paper=${paper.id}`}>
          {t('录入答案')}
        </ButtonLink>
      )}
      {state === 'waiting' ? null : path ? (
        <StepLink
          view="reportDetail"
          main={main}
          to={`${path}?scan=1`}
          text={state === 'done' ? t('看扫描件') : none ? t('去上传扫描件') : t('去复核')}
        />
      ) : (
        <OpenScans paperId={paper.id} main={main} />
      )}
    </>
  );
}

function MarkingLinks({ exam, state, main }: StepLinksProps) {
  const mayLead = useAppSelector((all) => selectHasFunction(all, 'marking.lead'));
  const path = reportPath(exam);
  if (!path || !mayLead || state === 'waiting' || state === 'skipped') return null;
  const text = exam.marking?.set ? t('看阅卷进度') : t('设置网上阅卷');
  return <StepLink view="reportDetail" main={main} to={`${path}?marking=1`} text={text} />;
}

function AnalysisLinks({ exam, state, main }: StepLinksProps) {
  const path = reportPath(exam);
  return path && state !== 'waiting' ? <StepLink view="reportDetail" main={main} to={path} text={t('看报告')} /> : null;
}

const LINKS: Record<ExamStepName, (props: StepLinksProps) => ReactNode> = {
  paper: PaperLinks,
  sheets: SheetLinks,
  scans: ScanLinks,
  marking: MarkingLinks,
  analysis: AnalysisLinks,
};

/** The first scans of a paper: its report is made. */
function OpenScans({ paperId, main }: { paperId: number; main: boolean }) {
  const navigate = useNavigate();
  const [open, { isLoading }] = useOpenPaperReportMutation();
  const go = async () => {
    const { data } = await open({ paper_id: paperId });
    if (data) void navigate(`/reportlist/detail/${data.id}?scan=1`);
  };
  return (
    <Button look={lookOf(main)} disabled={isLoading} onClick={() => void go()}>
      {t('去上传扫描件')}
    </Button>
  );
}
