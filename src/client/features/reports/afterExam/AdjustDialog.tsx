// 考后调整 of one question: void it, change its key or its rule, with a preview of whose total changes.
import { useMemo } from 'react';
import type { ReportDetail } from '../../../../contract/paper/report';
import type { ItemMarking, VoidWay } from '../../../../contract/paper/reportAdjustment';
import type { AnswerRow } from '../../../../contract/paper/reportAnswers';
import type { MULTIPLE_RULES } from '../../../../contract/paper/scoringRule';
import { answerKind, severalRight } from '../../../../domain/question/types/traits';
import { VOID_LABELS, voidWays } from '../../../../domain/report/afterExam/adjustment';
import { checkedMarking, hasKey, markingEffect } from '../../../../domain/report/afterExam/itemMarking';
import type { AnswerColumn } from '../../../../domain/report/answerColumns';
import type { ReportFigures } from '../../../../domain/report/reportFigures';
import { plainRule } from '../../../../domain/report/scoring';
import { points } from '../../../../domain/report/words';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { reportApi } from '../../../state/api/paper/report';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { ChoiceInput, TextInput } from '../../../ui/controls/FormFields';
import { FormDialog } from '../../../ui/dialogs/FormDialog';

const SHOWN = 30;
const RULES: readonly { value: (typeof MULTIPLE_RULES)[number]; label: string }[] = [
  { value: 'half', label: t('部分选对得一半分') },
  { value: 'all', label: t('全部选对才得分') },
  { value: 'fixed', label: t('部分选对得固定分') },
  { value: 'per_option', label: t('按选对的个数得分（新高考）') },
];

interface Row {
  /** Of the question. */
  id: number;
  revision: number;
  report_id: number;
  marking: ItemMarking;
}
const initial = {
  report_id: 0,
  voided: '',
  /** Separated by 或. */
  keys: '',
  multiple: 'half' as string,
  points: '1',
  order: '0',
  reason: '',
};
type Draft = typeof initial;

const markingOf = (draft: Draft, before: ItemMarking): ItemMarking => {
  const keys = draft.keys
    .split('或')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  const rule = {
    ...(before.scoring ?? plainRule()),
    multiple: draft.multiple as (typeof MULTIPLE_RULES)[number],
    points: Number(draft.points),
    any_order: draft.order === '1' ? (1 as const) : (0 as const),
  };
  const plain = plainRule();
  const same = rule.multiple === plain.multiple && rule.points === plain.points && rule.any_order === plain.any_order;
  return {
    adjustment: {
      ...(draft.voided === '' ? {} : { voided: draft.voided as VoidWay }),
      ...(keys.length ? { keys } : {}),
    },
    // Without a rule of its own a question follows the default rule.
    ...(before.scoring === undefined && same ? {} : { scoring: rule }),
  };
};

const POINTS = /^\d{1,3}(\.[05])?$/;
const adjustForm = defineForm({
  name: 'reportAdjustment',
  initial,
  draftOf: ({ report_id, marking: { adjustment, scoring = plainRule() } }: Row): Draft => ({
    report_id,
    voided: adjustment?.voided ?? '',
    keys: adjustment?.keys?.join(t('或')) ?? '',
    multiple: scoring.multiple,
    points: String(scoring.points),
    order: String(scoring.any_order),
    reason: '',
  }),
  faults: (draft) => [
    draft.reason.trim() === '' && { field: 'reason', msg: t('请填写原因，调整记录里会显示') },
    !POINTS.test(draft.points) && { field: 'points', msg: t('应为 0 到 999 的分数，可有半分') },
  ],
  save:
    (draft, { id, revision }) =>
    (dispatch, getState) => {
      const { report_id } = draft;
      const report = reportApi.endpoints.getReport.select({ id: report_id })(getState()).data;
      const item = report?.items.find(({ question_id }) => question_id === id);
      return dispatch(
        reportApi.endpoints.adjustReport.initiate(
          {
            report_id,
            revision,
            question_id: id ?? 0,
            marking: markingOf(draft, item ?? {}),
            reason: draft.reason.trim(),
          },
          { track: false },
        ),
      );
    },
  notice: (_draft, { gained, lost }: { gained: number; lost: number }) =>
    t('已重新计分：{0} 名学生加分，{1} 名学生减分', gained, lost),
});

interface Props {
  report: ReportDetail;
  figures: ReportFigures;
  /** All students with answers. */
  rows: readonly AnswerRow[];
  column: AnswerColumn;
  onClose(): void;
}

export function AdjustDialog({ report, figures, rows, column, onClose }: Props) {
  const { question, number, scores } = column;
  const item = report.items.find(({ question_id }) => question_id === question.id);
  const record = useMemo(
    () => ({ id: question.id, revision: report.revision, report_id: report.id, marking: item ?? {} }),
    [question.id, report.revision, report.id, item],
  );
  const form = useForm(adjustForm, { record, onSaved: onClose });
  const { draft } = form;
  const several = severalRight(question.type_id);
  return (
    <FormDialog
      title={t('调整第 {0} 题', number)}
      ok={t('调整并重新计分')}
      form={form}
      compared={[
        [t('作废'), ({ voided }) => (voided === '' ? t('不作废') : t(VOID_LABELS[voided as VoidWay]))],
        [t('答案'), ({ keys }) => keys],
        [t('多选计分'), ({ multiple }) => RULES.find(({ value }) => value === multiple)?.label ?? ''],
        [t('原因'), ({ reason }) => reason],
      ]}
      width={620}
      onClose={onClose}
    >
      <ChoiceInput
        form={form}
        name="voided"
        label={t('作废')}
        choices={[
          { value: '', label: t('不作废') },
          ...voidWays(item?.scoring).map((way) => ({ value: way, label: t(VOID_LABELS[way]) })),
        ]}
      />
      {hasKey(question) && (
        <TextInput
          form={form}
          name="keys"
          label={t('改答案')}
          max={300}
          placeholder={t('不改则留空')}
          hint={t('写法与录入答案相同；几个答案都算对时用“或”隔开，如 B或C')}
        />
      )}
      {several && <ChoiceInput form={form} name="multiple" label={t('多选计分')} choices={RULES} />}
      {several && (draft.multiple === 'fixed' || draft.multiple === 'per_option') && (
        <TextInput
          form={form}
          name="points"
          label={draft.multiple === 'fixed' ? t('部分选对得分') : t('每项分值取整到')}
          max={5}
        />
      )}
      {answerKind(question.type_id) === 'blanks' && (
        <ChoiceInput
          form={form}
          name="order"
          label={t('各空顺序')}
          choices={[
            { value: '0', label: t('须与答案一致') },
            { value: '1', label: t('不计先后') },
          ]}
        />
      )}
      <TextInput form={form} name="reason" label={t('原因')} max={200} required placeholder={t('如：选项 C 也正确')} />
      <Preview
        figures={figures}
        rows={rows}
        column={column}
        marking={markingOf(draft, item ?? {})}
        score={scores.score}
      />
    </FormDialog>
  );
}

interface PreviewProps {
  figures: ReportFigures;
  rows: readonly AnswerRow[];
  column: AnswerColumn;
  marking: ItemMarking;
  score: number;
}
function Preview({ figures, rows, column, marking, score }: PreviewProps) {
  const checked = checkedMarking(
    column.question,
    { ...column.scores, part_scores: [...column.scores.part_scores], score, scoring: column.scores.rule },
    marking,
  );
  if (!checked.ok) return <p className="rp-explain rp-warn">{translated(checked.msg)}</p>;
  const effect = markingEffect(figures.allColumns, rows, column.question.id, checked.marking);
  const { students, gained, lost } = effect;
  return (
    <section aria-label={t('影响预览')} className="rp-preview">
      <p className="rp-explain">
        {gained + lost === 0
          ? t('没有学生的得分改变。')
          : t('{0} 名学生加分，{1} 名学生减分，{2} 名不变。', gained, lost, rows.length - gained - lost)}
        {t(
          '平均分 {0} → {1}，满分 {2} → {3}（{4} 人）。',
          effect.meanBefore.toFixed(2),
          effect.meanAfter.toFixed(2),
          points(effect.fullBefore),
          points(effect.fullAfter),
          rows.length,
        )}
      </p>
      {students.length > 0 && (
        <table aria-label={t('得分改变的学生')}>
          <thead>
            <tr>
              <th scope="col">{t('学号')}</th>
              <th scope="col">{t('姓名')}</th>
              <th scope="col" className="n">
                {t('原得分')}
              </th>
              <th scope="col" className="n">
                {t('新得分')}
              </th>
            </tr>
          </thead>
          <tbody>
            {students.slice(0, SHOWN).map(({ student_id, number, name, before, after }) => (
              <tr key={student_id}>
                <td>{number}</td>
                <td>{name}</td>
                <td className="n">{points(before)}</td>
                <td className="n">{points(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {students.length > SHOWN && (
        <p className="rp-explain">{t('还有 {0} 名学生，未列出。', students.length - SHOWN)}</p>
      )}
    </section>
  );
}
