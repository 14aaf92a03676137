// 做一遍: a second person solves the question without its key; the answer is compared by meaning and kept as a record.
import { useState } from 'react';
import type { solveQuestion as solveCall } from '../../../../contract/question/keyChecks';
import type { Question } from '../../../../contract/question/question';
import type { DataOf } from '../../../../contract/wire';
import { answerKind } from '../../../../domain/question/types/traits';
import { t } from '../../../lib/texts/t';
import { solveQuestion } from '../../../state/api/question/keyChecks';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { WrittenText } from '../../../ui/content/WrittenText';
import { Alert } from '../../../ui/controls/Alert';
import { TextInput } from '../../../ui/controls/FormFields';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { QuestionBody } from '../../../ui/question/QuestionCard';
import { answerText, VERDICTS } from './keyTexts';

type Result = DataOf<typeof solveCall>;

const solveForm = defineForm({
  name: 'solve',
  initial: { question_id: 0, version: 0, text: '' },
  save:
    ({ question_id, version, text }) =>
    (dispatch) =>
      dispatch(solveQuestion({ question_id, version, text: text.trim() }, { track: false })),
  notice: () => null,
});

function hintOf({ type_id, answer }: Question): string {
  const kind = answerKind(type_id);
  if (kind === 'choice') return t('填选项字母，如 B 或 AC');
  if (kind === 'judge') return t('填 对 或 错');
  const blanks = Array.isArray(answer) ? answer.length : 1;
  return blanks > 1
    ? t('共 {0} 空，用“；”隔开；公式用 TeX，如 \\frac{1}{2}', blanks)
    : t('公式用 TeX，如 \\frac{1}{2}');
}

const SEVERITY = { equal: 'success', form: 'info', undecided: 'warning', different: 'error' } as const;

export default function SolveDialog({ question, onClose }: { question: Question; onClose(): void }) {
  const [result, setResult] = useState<(Result & { own: string }) | null>(null);
  const form = useForm(solveForm, {
    start: { question_id: question.id, version: question.version },
    onSaved: (reply: Result, { text }) => setResult({ ...reply, own: text }),
  });
  if (result)
    return (
      <ViewDialog title={t('试题 {0}：核对答案', question.id)} focusClose onClose={onClose}>
        <Alert severity={SEVERITY[result.verdict]}>{VERDICTS[result.verdict]}</Alert>
        <dl>
          <dt>{t('你的答案')}</dt>
          <dd>
            <WrittenText text={answerText(question, result.own)} />
          </dd>
          <dt>{t('题目的答案')}</dt>
          <dd>
            <WrittenText text={answerText(question, result.key)} />
          </dd>
        </dl>
        {result.blanks.length > 1 && (
          <ol aria-label={t('每一空')}>
            {result.blanks.map(({ text, verdict }, at) => (
              <li key={at}>
                <WrittenText text={answerText(question, text)} />
                {t('：')}
                {VERDICTS[verdict]}
              </li>
            ))}
          </ol>
        )}
      </ViewDialog>
    );
  return (
    <FormDialog
      title={t('试题 {0}：不看答案做一遍', question.id)}
      ok={t('核对')}
      form={form}
      ready={form.draft.text.trim() !== ''}
      width={720}
      onClose={onClose}
    >
      <article className="qcard" aria-label={t('题目')}>
        <QuestionBody question={question} />
      </article>
      <TextInput form={form} name="text" label={t('我的答案')} max={300} autoFocus hint={hintOf(question)} />
    </FormDialog>
  );
}
