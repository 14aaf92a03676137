// 仲裁: disputed scripts one after another, with the marks that were given; the leader's mark is the final one.
import type { MarkingDetail, MarkingRuling } from '../../../contract/paper/marking';
import type { ReportDetail } from '../../../contract/paper/report';
import { placeKey, placeTitle } from '../../../domain/marking/markingSetup';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { useRuleScriptMutation } from '../../state/api/paper/marking';
import { Notice } from '../../ui/Notice';
import { LoadFault } from '../../ui/lists/LoadFault';
import { LeaderMark } from './Controls';
import { QuestionSheet } from './QuestionSheet';
import { ScoringPoints } from './ScoringPoints';
import { LeaderPicture } from './ScriptPictures';

const REASONS: Readonly<Record<MarkingRuling['reason'], string>> = {
  apart: t('三评的分数都不一致'),
  few: t('超过误差，没有第三名阅卷员'),
  problem: t('阅卷员报告为问题卷'),
  refused: t('选做题：这名学生已有其他题的成绩'),
};
const PLACES = [t('一评'), t('二评'), t('三评')];

interface Props {
  query: {
    currentData?: { list: readonly MarkingRuling[] } | undefined;
    isError: boolean;
    error?: unknown;
    refetch(): unknown;
  };
  detail: MarkingDetail;
  report: ReportDetail | undefined;
}

export function Rulings({ query, detail, report }: Props) {
  const [rule] = useRuleScriptMutation();
  const list = query.currentData?.list;
  if (query.isError && !list)
    return <LoadFault what={t('待仲裁的答卷')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!list) return <p role="status">{t('正在载入…')}</p>;
  const [first] = list;
  if (!first)
    return (
      <Notice title={t('没有待仲裁的答卷')} text={t('三名阅卷员意见都不一致，或被报告为问题卷的，会列在这里。')} />
    );
  const asked = detail.questions.find((one) => placeKey(one) === placeKey(first));
  const set = detail.marking?.questions.find((one) => placeKey(one) === placeKey(first));
  const question = report?.questions.find(({ id }) => id === first.question_id);
  return (
    <section aria-label={t('仲裁')}>
      <p className="rp-explain" role="status">
        {asked && translated(placeTitle(asked))}
        {t('，{0}；共 {1} 份待仲裁。', REASONS[first.reason], list.length)}
      </p>
      <div className="marking-ruling">
        <div className="marking-script" tabIndex={0} role="group" aria-label={t('答卷')}>
          <LeaderPicture key={first.script_id} script_id={first.script_id} number={first.number} />
        </div>
        <div>
          <ul aria-label={t('已有的给分')}>
            {first.marks.map(({ name, place, text, problem }) => (
              <li key={place}>
                {PLACES[place - 1] ?? ''} {t('{0}：', name)}
                {problem !== '' ? problem : text === '/' ? t('未作答') : t('{0} 分', text)}
              </li>
            ))}
          </ul>
          <ScoringPoints points={set?.points ?? []} />
          <LeaderMark
            key={first.script_id}
            label={t('裁定（满分 {0}）', asked?.score ?? '')}
            ok={t('裁定，下一份')}
            onGive={async (text) => !(await rule({ script_id: first.script_id, text })).error}
          />
          {question && <QuestionSheet question={question} part={first.part} />}
        </div>
      </div>
    </section>
  );
}
