// A question whose key does not agree with an answer, and what to do about it.
import Box from '@mui/material/Box';
import type { KeyCheck } from '../../../../contract/question/keyChecks';
import type { Question } from '../../../../contract/question/question';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { useCloseKeyCheckMutation } from '../../../state/api/question/keyChecks';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { selectMayEnter } from '../../../state/session/mayOpen';
import { WrittenText } from '../../../ui/content/WrittenText';
import { Button } from '../../../ui/controls/Button';
import { ButtonLink } from '../../../ui/controls/ButtonLink';
import { QuestionCard } from '../../../ui/question/QuestionCard';
import { answerText, KINDS, VERDICTS } from './keyTexts';

export function CheckedKey({ row }: { row: KeyCheck & { question: Question } }) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const mayWrite = useAppSelector(selectMayEnter);
  const [close, { isLoading }] = useCloseKeyCheckMutation();
  const { question, kind, text, key, verdict, author, blank, closed_at, created_at } = row;
  const several = Array.isArray(question.answer) && question.answer.length > 1 && kind === 'forms';
  return (
    <article className="qcard whole" aria-label={t('试题 {0}', question.id)}>
      <Box role="note" sx={{ fontSize: 13, mb: 1, color: 'warning.dark', overflowWrap: 'anywhere' }}>
        {several && t('第 {0} 空，', blank + 1)}
        {t('{0}：', KINDS[kind])}
        <b>
          <WrittenText text={kind === 'copy' ? text : answerText(question, text)} />
        </b>
        {t('，题目的答案：')}
        <b>
          <WrittenText text={answerText(question, key)} />
        </b>
        {t('。')}
        {VERDICTS[verdict]}
        {author && t('（{0}，{1}）', author, dashDateTime(created_at))}
      </Box>
      <QuestionCard
        question={question}
        typeTitle={typeTitle(question.type_id)}
        open
        actions={
          <>
            <Button disabled={isLoading} onClick={() => void close({ id: row.id, closed: closed_at === null ? 1 : 0 })}>
              {closed_at === null ? t('答案没有问题') : t('恢复')}
            </Button>
            {mayWrite && <ButtonLink to={`/addquestion?id=${question.id}`}>{t('编辑')}</ButtonLink>}
          </>
        }
      />
    </article>
  );
}
