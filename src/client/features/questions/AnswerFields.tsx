// Options and answer of the question form, by type.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import { LETTERS } from '../../../contract/codes';
import { ContentField } from './ContentField';
import { blanksFor, type QuestionDraft } from './questionDraft';

interface Props {
  draft: QuestionDraft;
  change(patch: Partial<QuestionDraft>): void;
  fault: { field: string; msg: string } | null;
}

const MAX_OPTIONS = 26;
const freshId = (taken: readonly { id: string }[]): string => {
  for (let n = 1; ; n++) {
    const id = n <= LETTERS.length ? (LETTERS[n - 1] ?? '').toLowerCase() : `o${n}`;
    if (!taken.some((one) => one.id === id)) return id;
  }
};

function ChoiceFields({ draft, change, fault }: Props) {
  const { options, right } = draft;
  return (
    <Box role="group" aria-label="选项与答案" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ fontWeight: 600, fontSize: 13 }}>选项（点字母前的圆点标出正确选项）</Box>
      {options.map((option, index) => (
        <Box key={option.id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
          <Radio
            size="small"
            checked={right.includes(option.id)}
            onChange={() => change({ right: [option.id] })}
            name="right-option"
            slotProps={{ input: { 'aria-label': `选项 ${LETTERS[index]} 正确` } }}
          />
          <Box sx={{ pt: 1, width: 20, fontWeight: 600 }}>{LETTERS[index]}</Box>
          <ContentField
            quiet
            inline
            rows={1}
            placeholder={`选项 ${LETTERS[index]}`}
            label={`选项 ${LETTERS[index]}`}
            value={option.content}
            onChange={(content) => change({ options: options.map((each) => (each.id === option.id ? { ...each, content } : each)) })}
          />
          <Button
            size="small"
            aria-label={`删除选项 ${LETTERS[index]}`}
            disabled={options.length <= 2}
            onClick={() => change({ options: options.filter((each) => each.id !== option.id), right: right.filter((id) => id !== option.id) })}
          >
            删除
          </Button>
        </Box>
      ))}
      <Box>
        <Button size="small" disabled={options.length >= MAX_OPTIONS} onClick={() => change({ options: [...options, { id: freshId(options), content: '' }] })}>
          添加选项
        </Button>
      </Box>
      {(fault?.field === 'options' || fault?.field === 'answer') && (
        <FormHelperText error role="alert">
          {fault.msg}
        </FormHelperText>
      )}
    </Box>
  );
}

function FreeFields({ draft, change, fault }: Props) {
  const { parts } = draft;
  const set = (id: string, patch: Partial<(typeof parts)[number]>) =>
    change({ parts: parts.map((part) => (part.id === id ? { ...part, ...patch } : part)) });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {parts.map((part, index) => (
        <Box key={part.id} role="group" aria-label={`第 ${index + 1} 小题`} sx={{ display: 'grid', gap: 0.5, pl: 1.5, borderLeft: '3px solid', borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}>
            <b>（{index + 1}）</b>
            <label>
              分值{' '}
              <input
                type="number"
                min={0}
                step={0.5}
                value={part.score}
                onChange={(event) => set(part.id, { score: Number(event.target.value) })}
                style={{ width: 60, font: 'inherit', padding: '2px 4px' }}
              />
            </label>
            <Button size="small" onClick={() => change({ parts: parts.filter((each) => each.id !== part.id) })}>
              删除小题
            </Button>
          </Box>
          <ContentField quiet rows={2} label={`第 ${index + 1} 小题题目`} placeholder="小题题目" value={part.content} onChange={(content) => set(part.id, { content })} />
          <ContentField quiet rows={2} label={`第 ${index + 1} 小题答案`} placeholder="小题答案" value={part.answer} onChange={(answer) => set(part.id, { answer })} />
        </Box>
      ))}
      <Box>
        <Button size="small" onClick={() => change({ parts: [...parts, { id: freshId(parts), content: '', score: 4, answer: '' }] })}>
          添加小题
        </Button>
      </Box>
      {fault?.field === 'parts' && (
        <FormHelperText error role="alert">
          {fault.msg}
        </FormHelperText>
      )}
      <ContentField
        label="答案"
        value={draft.solution}
        onChange={(solution) => change({ solution })}
        error={fault?.field === 'answer' ? fault.msg : undefined}
        hint={parts.length > 0 ? '有小题时可以留空' : ''}
      />
    </Box>
  );
}

export function AnswerFields(props: Props) {
  const { draft, change, fault } = props;
  const error = fault?.field === 'answer' ? fault.msg : undefined;
  if (draft.type_id === 101) return <ChoiceFields {...props} />;
  if (draft.type_id === 400) return <FreeFields {...props} />;
  if (draft.type_id === 200) {
    return (
      <Box role="radiogroup" aria-label="答案" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}>
        <b>答案</b>
        {[true, false].map((right) => (
          <label key={String(right)}>
            <Radio size="small" name="judge" checked={draft.judge === right} onChange={() => change({ judge: right })} />
            {right ? '正确' : '错误'}
          </label>
        ))}
        {error && (
          <FormHelperText error role="alert">
            {error}
          </FormHelperText>
        )}
      </Box>
    );
  }
  const blanks = blanksFor(draft);
  return (
    <Box sx={{ display: 'grid', gap: 0.75, fontSize: 13 }}>
      <b>答案（题干中每个 ____ 是一个空；几种写法都对时用“｜”隔开）</b>
      {blanks.map((text, index) => (
        <label key={index}>
          第 {index + 1} 空{' '}
          <OutlinedInput
            size="small"
            value={text}
            onChange={(event) => change({ blanks: blanks.map((each, at) => (at === index ? event.target.value : each)) })}
            inputProps={{ 'aria-label': `第 ${index + 1} 空的答案` }}
            sx={{ width: 360, height: 32, ml: 1, fontSize: 14 }}
          />
        </label>
      ))}
      <FormHelperText error={error !== undefined} role={error ? 'alert' : undefined}>
        {error ?? ''}
      </FormHelperText>
    </Box>
  );
}
