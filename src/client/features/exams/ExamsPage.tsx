// 组织考试: the five steps of an exam, what is done of each for the chosen paper, and the one link to go on. The paper is
// in the address.
import { useSearchParams } from 'react-router-dom';
import { idIn } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { useGetPaperQuery, usePaperRows } from '../../state/api/paper/paper';
import { useReportRows } from '../../state/api/paper/report';
import { Notice } from '../../ui/Notice';
import { Step, Steps } from '../../ui/Steps';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';
import { RecordFault } from '../../ui/lists/RecordFault';
import { ExamSteps, WaitingSteps } from './ExamSteps';
import { STEPS } from './examTexts';
import examsCss from './exams.css';

const LATEST = { page: 1, size: 20, mine: 1 } as const;

/** Papers of the user and papers of the user's reports, latest first. */
function usePaperChoices() {
  const papers = usePaperRows(LATEST, { refetchOnMountOrArgChange: true });
  const reports = useReportRows(LATEST, { refetchOnMountOrArgChange: true });
  const found = [
    ...(papers.data?.rows ?? []).map(({ id, title, updated_at }) => ({ id, title, updated_at })),
    ...(reports.data?.rows ?? []).flatMap(({ paper_id, paper_title, updated_at }) =>
      paper_id === null ? [] : [{ id: paper_id, title: paper_title, updated_at }],
    ),
  ].sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  const choices = found.filter(({ id }, at) => found.findIndex((each) => each.id === id) === at);
  const failed = [papers, reports].find(({ isError }) => isError);
  return {
    papers: papers.data?.rows ?? [],
    choices,
    loaded: papers.data !== undefined && reports.data !== undefined,
    failed,
    retry: () => void (papers.refetch(), reports.refetch()),
  };
}

export default function ExamsPage() {
  const [params, setParams] = useSearchParams();
  const { papers, choices, loaded, failed, retry } = usePaperChoices();
  const asked = idIn(params.get('paper'));
  const chosen = asked ?? choices[0]?.id;
  const own = papers.find(({ id }) => id === chosen);
  const skip = chosen === undefined || !loaded || own !== undefined;
  const paper = useGetPaperQuery({ id: chosen ?? 0 }, { skip, refetchOnMountOrArgChange: true });
  const current = own ?? paper.currentData;
  const known = choices.some(({ id }) => id === chosen);
  const shown = known || !current ? choices : [{ id: current.id, title: current.title }, ...choices];
  return (
    <div className="exams">
      <style href="exams" precedence="medium">
        {examsCss}
      </style>
      <PageHead title={t('组织考试')} text={t('从出卷到分析共五步：看做到哪一步，接着往下做。')}>
        {shown.length > 0 && (
          <LabelledSelect
            label={t('试卷', 1)}
            box={320}
            value={chosen ?? null}
            choices={shown.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(value) => setParams({ paper: value })}
          />
        )}
      </PageHead>
      {failed && chosen === undefined ? (
        <LoadFault what={t('试卷', 1)} error={failed.error} onRetry={retry} />
      ) : loaded && chosen === undefined ? (
        <Start />
      ) : paper.isError && !current ? (
        <RecordFault what={t('试卷', 1)} error={paper.error} onRetry={() => void paper.refetch()}>
          <ButtonLink look="large" to="/exams">
            {t('看最近的试卷')}
          </ButtonLink>
        </RecordFault>
      ) : current ? (
        <ExamSteps key={current.id} paper={current} />
      ) : (
        <WaitingSteps />
      )}
    </div>
  );
}

/** Without a paper: what the five steps are. */
function Start() {
  return (
    <>
      <Steps>
        {STEPS.map(({ name, title, what }, at) => (
          <Step key={name} place={at + 1} title={title} text={what} />
        ))}
      </Steps>
      <Notice title={t('您还没有出过试卷')} text={t('一次考试从一份试卷开始。')}>
        <ButtonLink view="paperEdit" look="filled large" to="/paperlist/edit/0">
          {t('去出卷')}
        </ButtonLink>
      </Notice>
    </>
  );
}
