// 考后调整 of one question: void it, change its key or its rule, with a preview of whose total changes.
import { useMemo } from 'react';
import { VOID_WAYS, type ItemMarking, type VoidWay } from '../../../../contract/paper/reportAdjustment';
import type { ReportDetail } from '../../../../contract/paper/report';
import type { AnswerRow } from '../../../../contract/paper/reportAnswers';
import type { MULTIPLE_RULES } from '../../../../contract/paper/scoringRule';
import { VOID_LABELS } from '../../../../domain/report/afterExam/adjustment';
import { checkedMarking, hasKey, markingEffect } from '../../../../domain/report/afterExam/itemMarking';
import type { AnswerColumn } from '../../../../domain/report/answerColumns';
import type { ReportFigures } from '../../../../domain/report/reportFigures';
import { plainRule } from '../../../../domain/report/scoring';
import { answerKind, severalRight } from '../../../../domain/question/types/traits';
import { points } from '../../../../domain/report/words';
import { reportApi } from '../../../state/api/paper/report';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { ChoiceInput, TextInput } from '../../../ui/controls/FormFields';
import { FormDialog } from '../../../ui/dialogs/FormDialog';

const SHOWN = 30;
const RULES: readonly { value: (typeof MULTIPLE_RULES)[number]; label: string }[] = [
  { value: 'half', label: '部分选对得一半分' },
  { value: 'all', label: '全部选对才得分' },
  { value: 'fixed', label: '部分选对得固定分' },
  { value: 'per_option', label: '按选对的个数得分（新高考）' },
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
    keys: adjustment?.keys?.join('或') ?? '',
    multiple: scoring.multiple,
    points: String(scoring.points),
    order: String(scoring.any_order),
    reason: '',
  }),
  faults: (draft) => [
    draft.reason.trim() === '' && { field: 'reason', msg: '请填写原因，调整记录里会显示' },
    !POINTS.test(draft.points) && { field: 'points', msg: '应为 0 到 999 的分数，可有半分' },
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
    `已重新计分：${gained} 名学生加分，${lost} 名学生减分`,
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
      title={`调整第 ${number} 题`}
      ok="调整并重新计分"
      form={form}
      compared={[
        ['作废', ({ voided }) => (voided === '' ? '不作废' : VOID_LABELS[voided as VoidWay])],
        ['答案', ({ keys }) => keys],
        ['多选计分', ({ multiple }) => RULES.find(({ value }) => value === multiple)?.label ?? ''],
        ['原因', ({ reason }) => reason],
      ]}
      width={620}
      onClose={onClose}
    >
      <ChoiceInput
        form={form}
        name="voided"
        label="作废"
        choices={[{ value: '', label: '不作废' }, ...VOID_WAYS.map((way) => ({ value: way, label: VOID_LABELS[way] }))]}
      />
      {hasKey(question) && (
        <TextInput
          form={form}
          name="keys"
          label="改答案"
          max={300}
          placeholder="不改则留空"
          hint="写法与录入答案相同；几个答案都算对时用“或”隔开，如 B或C"
        />
      )}
      {several && <ChoiceInput form={form} name="multiple" label="多选计分" choices={RULES} />}
      {several && (draft.multiple === 'fixed' || draft.multiple === 'per_option') && (
        <TextInput
          form={form}
          name="points"
          label={draft.multiple === 'fixed' ? '部分选对得分' : '每项分值取整到'}
          max={5}
        />
      )}
      {answerKind(question.type_id) === 'blanks' && (
        <ChoiceInput
          form={form}
          name="order"
          label="各空顺序"
          choices={[
            { value: '0', label: '须与答案一致' },
            { value: '1', label: '不计先后' },
          ]}
        />
      )}
      <TextInput form={form} name="reason" label="原因" max={200} required placeholder="如：选项 C 也正确" />
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
  if (!checked.ok) return <p className="rp-explain rp-warn">{checked.msg}</p>;
  const effect = markingEffect(figures.allColumns, rows, column.question.id, checked.marking);
  const { students, gained, lost } = effect;
  return (
    <section aria-label="影响预览" className="rp-preview">
      <p className="rp-explain">
        {gained + lost === 0
          ? '没有学生的得分改变。'
          : `${gained} 名学生加分，${lost} 名学生减分，${rows.length - gained - lost} 名不变。`}
        平均分 {effect.meanBefore.toFixed(2)} → {effect.meanAfter.toFixed(2)}，满分 {points(effect.fullBefore)} →{' '}
        {points(effect.fullAfter)}（{rows.length} 人）。
      </p>
      {students.length > 0 && (
        <table aria-label="得分改变的学生">
          <thead>
            <tr>
              <th scope="col">学号</th>
              <th scope="col">姓名</th>
              <th scope="col" className="n">
                原得分
              </th>
              <th scope="col" className="n">
                新得分
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
      {students.length > SHOWN && <p className="rp-explain">还有 {students.length - SHOWN} 名学生，未列出。</p>}
    </section>
  );
}
