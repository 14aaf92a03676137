// Options and answer fields of the question form, by question type.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { answerKind, type AnswerKind } from '../../../../domain/question/types/traits';
import { t } from '../../../lib/texts/t';
import { FieldFault } from '../../../ui/controls/FieldFault';
import { Radio } from '../../../ui/controls/Radio';
import { BlankFields } from './BlankFields';
import { ChoiceFields } from './ChoiceFields';
import { FreeFields, WrittenPart } from './FreeFields';
import { useChange, useDraft, useFault, usePlace } from './questionField';

function JudgeFields() {
  const change = useChange();
  const judge = useDraft((draft) => draft.judge);
  const fault = useFault('answer');
  const place = usePlace();
  return (
    <Box
      role="radiogroup"
      aria-label={t('答案')}
      data-place={place('answer')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}
    >
      <b>{t('答案')}</b>
      {[true, false].map((right) => (
        <label key={String(right)}>
          <Radio group={place('judge')} checked={judge === right} onChange={() => change({ judge: right })} />
          {right ? t('正确') : t('错误')}
        </label>
      ))}
      {fault && <FieldFault>{fault}</FieldFault>}
    </Box>
  );
}

const FIELDS: Readonly<Record<AnswerKind, () => ReactNode>> = {
  choice: ChoiceFields,
  judge: JudgeFields,
  blanks: BlankFields,
  content: () => <FreeFields answer={PartAnswer} />,
};

/** The answer of a part whose fields are in its context: as of a question of its type. */
function PartAnswer({ number }: { number: number }) {
  const type_id = useDraft((draft) => draft.type_id);
  const kind = answerKind(type_id) ?? 'content';
  if (kind === 'content') return <WrittenPart number={number} />;
  const Fields = FIELDS[kind];
  return <Fields />;
}

export function AnswerFields() {
  const type_id = useDraft((draft) => draft.type_id);
  const Fields = FIELDS[answerKind(type_id) ?? 'blanks'];
  return <Fields />;
}
