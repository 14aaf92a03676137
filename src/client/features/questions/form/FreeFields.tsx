// Parts of a free-response question with their scores and answers, and the answer to the whole question.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { ContentField, DraftContent } from './ContentField';
import { focusPlace, freshId, useChange, useDraft, useFault } from './questionField';
import { t } from '../../../lib/texts/t';

const isScore = (score: number) => Number.isFinite(score) && score > 0 && Number.isInteger(score * 2);

function PartFields({ id, index }: { id: string; index: number }) {
  const change = useChange();
  const part = useDraft(({ parts }) => parts.find((each) => each.id === id));
  const [contentFault, answerFault] = [useFault('parts', `${id}/content`), useFault('parts', `${id}/answer`)];
  if (!part) return null;
  const set = (patch: Partial<QuestionDraft['parts'][number]>) =>
    change(({ parts }) => ({ parts: parts.map((each) => (each.id === id ? { ...each, ...patch } : each)) }));
  return (
    <Box
      role="group"
      aria-label={t('第 {0} 小题', index + 1)}
      data-place={`parts/${id}`}
      sx={{ display: 'grid', gap: 0.5, pl: 1.5, borderLeft: '3px solid', borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}>
        <b>（{index + 1}）</b>
        <label>
          {t('分值')}{' '}
          <input
            type="number"
            min={0.5}
            step={0.5}
            value={part.score}
            aria-invalid={!isScore(part.score)}
            onChange={(event) => set({ score: Number(event.target.value) })}
            style={{
              width: 60,
              font: 'inherit',
              padding: '2px 4px',
              border: '1px solid var(--line-strong)',
              borderRadius: 4,
              background: 'var(--plate)',
              color: 'inherit',
              ...(isScore(part.score) ? {} : { outline: '2px solid var(--bad)' }),
            }}
          />
        </label>
        <Button size="small" onClick={() => change(({ parts }) => ({ parts: parts.filter((each) => each.id !== id) }))}>
          {t('删除小题')}
        </Button>
        {!isScore(part.score) && (
          <FormHelperText error sx={{ m: 0 }}>
            {t('分值须大于 0，且为 0.5 的倍数')}
          </FormHelperText>
        )}
      </Box>
      <ContentField
        quiet
        rows={2}
        label={t('第 {0} 小题题目', index + 1)}
        placeholder={t('小题题目')}
        value={part.content}
        error={contentFault}
        onChange={(content) => set({ content })}
      />
      <Box aria-hidden sx={{ pt: 0.5, fontSize: 13 }}>
        {t('答案')}
      </Box>
      <ContentField
        quiet
        rows={2}
        label={t('第 {0} 小题答案', index + 1)}
        placeholder={t('小题答案')}
        value={part.answer}
        error={answerFault}
        onChange={(answer) => set({ answer })}
      />
    </Box>
  );
}

export function FreeFields() {
  const change = useChange();
  const parts = useDraft((draft) => draft.parts);
  const whole = useFault('parts');
  const total = parts.reduce((sum, part) => sum + (isScore(part.score) ? part.score : 0), 0);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {parts.map(({ id }, index) => (
        <PartFields key={id} id={id} index={index} />
      ))}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', fontSize: 13 }}>
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            const id = freshId(parts);
            change({ parts: [...parts, { id, content: '', score: 4, answer: '' }] });
            focusPlace(currentTarget.closest('form'), `parts/${id}`);
          }}
        >
          {t('添加小题')}
        </Button>
        {parts.length > 0 && (
          <span role="status" aria-label={t('小题总分')}>
            {t('{0} 小题，共', parts.length)} <b>{total}</b> {t('分', total)}
          </span>
        )}
      </Box>
      {whole && (
        <FormHelperText error role="alert">
          {whole}
        </FormHelperText>
      )}
      <Box data-place="answer">
        <DraftContent field="solution" label={t('答案')} hint={parts.length > 0 ? t('有小题时可以留空') : ''} />
      </Box>
    </Box>
  );
}
