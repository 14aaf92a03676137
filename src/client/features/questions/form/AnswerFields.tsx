// Options and answer fields of the question form, by question type.
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import type { ReactNode } from 'react';
import { answerKind, type AnswerKind } from '../../../../domain/question/types/traits';
import type { AnswerProps } from './answerProps';
import { BlankFields } from './BlankFields';
import { ChoiceFields } from './ChoiceFields';
import { FreeFields } from './FreeFields';
import { faultAt } from '../draft/questionDraft';

function JudgeFields({ draft, change, faults }: AnswerProps) {
  const fault = faultAt(faults, 'answer');
  return (
    <Box
      role="radiogroup"
      aria-label="答案"
      data-place="answer"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}
    >
      <b>答案</b>
      {[true, false].map((right) => (
        <label key={String(right)}>
          <Radio size="small" name="judge" checked={draft.judge === right} onChange={() => change({ judge: right })} />
          {right ? '正确' : '错误'}
        </label>
      ))}
      {fault && (
        <FormHelperText error role="alert">
          {fault}
        </FormHelperText>
      )}
    </Box>
  );
}

const FIELDS: Readonly<Record<AnswerKind, (props: AnswerProps) => ReactNode>> = {
  choice: ChoiceFields,
  judge: JudgeFields,
  blanks: BlankFields,
  content: FreeFields,
};

export function AnswerFields(props: AnswerProps) {
  const Fields = FIELDS[answerKind(props.draft.type_id) ?? 'blanks'];
  return <Fields {...props} />;
}
