// 阅卷设置: which questions, by whom, how. The draft is an edit session, saved as a whole when asked.
import { useMemo } from 'react';
import type { MarkingDetail, MarkingQuestion, MarkingSetup } from '../../../contract/paper/marking';
import {
  placeKey,
  placeTitle,
  plainQuestion,
  pointsOfText,
  pointsText,
  setupFaults,
} from '../../../domain/marking/markingSetup';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { markingApi } from '../../state/api/paper/marking';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { SetupQuestion } from './SetupQuestion';

interface Row {
  /** Of the report. */
  id: number;
  revision: number;
  setup: MarkingSetup;
}
const initial = {
  open: 1 as 0 | 1,
  unscanned: 0 as 0 | 1,
  class_ids: [] as readonly number[],
  questions: [] as readonly MarkingQuestion[],
  /** 给分点 as lines, by place (placeKey). */
  points: {} as Readonly<Record<string, string>>,
  isNew: true,
};
type Draft = typeof initial;

const setupOf = ({ open, unscanned, class_ids, questions, points }: Draft): MarkingSetup => ({
  ...{ open, unscanned, class_ids: [...class_ids] },
  questions: questions.map((question) => ({ ...question, points: pointsOfText(points[placeKey(question)] ?? '') })),
});

const setupForm = defineForm({
  name: 'marking',
  initial,
  draftOf: ({ revision, setup: { questions, ...rest } }: Row) => ({
    ...rest,
    questions,
    points: Object.fromEntries(questions.map((question) => [placeKey(question), pointsText(question.points)])),
    isNew: revision === 0,
  }),
  save: (draft, { id, revision }) =>
    markingApi.endpoints.saveMarking.initiate(
      { report_id: id ?? 0, ...(draft.isNew ? {} : { revision }), setup: setupOf(draft) },
      { track: false },
    ),
  notice: (_draft, { added, marked }: { added: number; marked: number }) =>
    t(
      '已保存{0}{1}',
      added > 0 ? t('，新增 {0} 份答卷', added) : '',
      marked > 0 ? t('；{0} 份已有分数，不再阅', marked) : '',
    ),
});

/** Before anything is set up: solutions, classes with scans, and no markers for any question. */
const proposal = ({ questions, classes }: MarkingDetail): MarkingSetup => {
  const scanned = classes.filter((one) => one.scanned > 0).map(({ id }) => id);
  return {
    ...{ open: 1, unscanned: scanned.length === 0 ? 1 : 0, class_ids: scanned },
    questions: questions.filter(({ part }) => part === 0).map(plainQuestion),
  };
};

interface Props {
  report_id: number;
  detail: MarkingDetail;
  onSaved(): void;
}

export function MarkingSetupForm({ report_id, detail, onSaved }: Props) {
  const record = useMemo((): Row => {
    const { marking } = detail;
    return { id: report_id, revision: marking?.revision ?? 0, setup: marking ?? proposal(detail) };
  }, [report_id, detail]);
  const form = useForm(setupForm, { record, onSaved });
  const { draft } = form;
  const faults = useMemo(() => setupFaults(setupOf(draft), detail, detail.marking), [draft, detail]);
  const chosen = new Set(draft.class_ids);
  const ordered = (all: readonly MarkingQuestion[]) => {
    const order = new Map(detail.questions.map((one, at) => [placeKey(one), at]));
    return all.toSorted((a, b) => (order.get(placeKey(a)) ?? 0) - (order.get(placeKey(b)) ?? 0));
  };
  const setQuestion = (place: string, next: MarkingQuestion | null) => {
    const others = draft.questions.filter((one) => placeKey(one) !== place);
    form.change({ questions: ordered(next ? [...others, next] : others) });
  };
  /** Whether the draft gives each part of a question its own markers. */
  const splitOf = (id: number) => draft.questions.some((one) => one.question_id === id && (one.part ?? 0) > 0);
  const setSplit = (id: number, split: boolean) => {
    const places = detail.questions.filter((one) => one.question_id === id && one.part > 0 === split);
    const markers = draft.questions.find((one) => one.question_id === id)?.markers ?? [];
    const others = draft.questions.filter((one) => one.question_id !== id);
    const points = Object.fromEntries(places.map((one) => [placeKey(one), pointsText(one.points)]));
    form.change({
      questions: ordered([...others, ...places.map((one) => ({ ...plainQuestion(one), markers }))]),
      points: { ...draft.points, ...points },
    });
  };
  if (detail.questions.length === 0) return <p>{t('这份报告没有需要人工阅卷的题。')}</p>;
  return (
    <form
      className="marking-setup"
      aria-label={t('阅卷设置')}
      onSubmit={(event) => {
        event.preventDefault();
        if (faults.length === 0) form.submit();
      }}
    >
      <fieldset>
        <legend>{t('班级')}</legend>
        <div className="marking-choices">
          {detail.classes.map(({ id, title, school, students, scanned }) => (
            <Checkbox
              key={id}
              label={
                <>
                  {t('{0} {1}（{2} 人', school, title, students)}
                  {scanned > 0 && t('，已扫描 {0} 人', scanned)}
                  {t('）')}
                </>
              }
              checked={chosen.has(id)}
              onChange={(on) =>
                form.change({
                  class_ids: on ? [...draft.class_ids, id] : draft.class_ids.filter((one) => one !== id),
                })
              }
            />
          ))}
        </div>
        <Checkbox
          label={t('没有扫描件的学生也阅（按学号看纸质答卷给分）')}
          checked={draft.unscanned === 1}
          onChange={(on) => form.change({ unscanned: on ? 1 : 0 })}
        />
      </fieldset>
      {detail.questions.map((question) => {
        const { question_id: id, part } = question;
        const place = placeKey(question);
        const split = splitOf(id);
        const places = detail.questions.filter((one) => one.question_id === id);
        const scope = part === (split ? 1 : 0) && places.length > 1 && (
          <LabelledSelect
            label={t('评阅范围')}
            name={t('{0}的评阅范围', translated(placeTitle({ number: question.number })))}
            value={split ? 1 : 0}
            disabled={places.some(({ marks }) => marks > 0)}
            choices={[
              { value: 0, label: t('整题由同一人评') },
              { value: 1, label: t('各小问分开评') },
            ]}
            onChange={(chosen) => setSplit(id, chosen === '1')}
          />
        );
        if (part > 0 !== split) return null;
        return (
          <SetupQuestion
            key={place}
            question={question}
            accounts={detail.accounts}
            value={draft.questions.find((one) => placeKey(one) === place) ?? null}
            scope={scope}
            points={draft.points[place] ?? pointsText(question.points)}
            faults={faults.filter((one) => one.question_id === id && (one.part ?? 0) === part).map(({ msg }) => msg)}
            onChange={(next) => setQuestion(place, next)}
            onPoints={(text) => form.change({ points: { ...draft.points, [place]: text } })}
            onMarkersForAll={(markers) =>
              form.change({ questions: draft.questions.map((one) => ({ ...one, markers })) })
            }
          />
        );
      })}
      {faults
        .filter(({ question_id }) => question_id === undefined)
        .map(({ msg }) => (
          <p key={msg} role="alert" className="marking-fault">
            {msg}
          </p>
        ))}
      {form.theirs && (
        <p role="alert" className="marking-fault">
          {t('设置已被他人修改。')}
          <Button look="outlined" type="button" onClick={form.takeTheirs}>
            {t('用最新的设置')}
          </Button>
          <Button look="outlined" type="button" onClick={form.keepMine}>
            {t('保留我的修改')}
          </Button>
        </p>
      )}
      <div className="marking-row">
        <Button look="filled large" type="submit" disabled={form.busy || faults.length > 0}>
          {detail.marking ? t('保存并更新答卷') : t('开始阅卷')}
        </Button>
        {detail.marking && (
          <Checkbox
            label={t('停止阅卷（阅卷员不能再给分）')}
            checked={draft.open === 0}
            onChange={(on) => form.change({ open: on ? 0 : 1 })}
          />
        )}
        {form.busy && <span role="status">{t('正在保存…')}</span>}
      </div>
    </form>
  );
}
