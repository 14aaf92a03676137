// Parts of a free-response question with their scores and answers, and the answer to the whole question.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { ContentField } from './ContentField';
import { freshId, type AnswerProps } from './answerProps';
import { faultAt } from '../draft/questionDraft';
import { useNewFocus } from './useNewFocus';

const isScore = (score: number) => Number.isFinite(score) && score > 0 && Number.isInteger(score * 2);

export function FreeFields({ draft, change, faults }: AnswerProps) {
  const { parts } = draft;
  const set = (id: string, patch: Partial<(typeof parts)[number]>) =>
    change({ parts: parts.map((part) => (part.id === id ? { ...part, ...patch } : part)) });
  const { root, focusNew } = useNewFocus();
  const faultOf = (item: string) => faultAt(faults, 'parts', item);
  const whole = faultAt(faults, 'parts');
  const total = parts.reduce((sum, part) => sum + (isScore(part.score) ? part.score : 0), 0);
  return (
    <Box ref={root} sx={{ display: 'grid', gap: 1.5 }}>
      {parts.map((part, index) => (
        <Box
          key={part.id}
          role="group"
          aria-label={`第 ${index + 1} 小题`}
          data-place={`parts/${part.id}`}
          sx={{ display: 'grid', gap: 0.5, pl: 1.5, borderLeft: '3px solid', borderColor: 'divider' }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}>
            <b>（{index + 1}）</b>
            <label>
              分值{' '}
              <input
                type="number"
                min={0.5}
                step={0.5}
                value={part.score}
                aria-invalid={!isScore(part.score)}
                onChange={(event) => set(part.id, { score: Number(event.target.value) })}
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
            <Button size="small" onClick={() => change({ parts: parts.filter((each) => each.id !== part.id) })}>
              删除小题
            </Button>
            {!isScore(part.score) && (
              <FormHelperText error sx={{ m: 0 }}>
                分值须大于 0，且为 0.5 的倍数
              </FormHelperText>
            )}
          </Box>
          <ContentField
            quiet
            rows={2}
            label={`第 ${index + 1} 小题题目`}
            placeholder="小题题目"
            value={part.content}
            error={faultOf(`${part.id}/content`)}
            onChange={(content) => set(part.id, { content })}
          />
          <Box aria-hidden sx={{ pt: 0.5, fontSize: 13 }}>
            答案
          </Box>
          <ContentField
            quiet
            rows={2}
            label={`第 ${index + 1} 小题答案`}
            placeholder="小题答案"
            value={part.answer}
            error={faultOf(`${part.id}/answer`)}
            onChange={(answer) => set(part.id, { answer })}
          />
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', fontSize: 13 }}>
        <Button
          size="small"
          onClick={() => {
            const id = freshId(parts);
            change({ parts: [...parts, { id, content: '', score: 4, answer: '' }] });
            focusNew(`parts/${id}`);
          }}
        >
          添加小题
        </Button>
        {parts.length > 0 && (
          <span role="status" aria-label="小题总分">
            {parts.length} 小题，共 <b>{total}</b> 分
          </span>
        )}
      </Box>
      {whole && (
        <FormHelperText error role="alert">
          {whole}
        </FormHelperText>
      )}
      <Box data-place="answer">
        <ContentField
          label="答案"
          value={draft.solution}
          onChange={(solution) => change({ solution })}
          error={faultAt(faults, 'answer')}
          hint={parts.length > 0 ? '有小题时可以留空' : ''}
        />
      </Box>
    </Box>
  );
}
