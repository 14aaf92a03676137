// Parts of a free-response question with their scores and answers, and the answer to the whole question.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PART_TYPE_IDS } from '../../../../domain/question/parts';
import { emptyPart } from '../../../../domain/question/questionDraft';
import { answerKind, hasMixedParts } from '../../../../domain/question/types/traits';
import { t } from '../../../lib/texts/t';
import { selectCateList } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { Button } from '../../../ui/controls/Button';
import { FieldFault } from '../../../ui/controls/FieldFault';
import { CHOICE_PX, LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { formTypeChoices } from '../list/filters/filterChoices';
import { ContentField, DraftContent } from './ContentField';
import { focusPlace, freshId, PartContext, useChange, useDraft, useFault, usePlace } from './questionField';

const isScore = (score: number) => Number.isFinite(score) && score > 0 && Number.isInteger(score * 2);

type PartAnswer = (props: { number: number }) => ReactNode;
const CONTROL = {
  font: 'inherit',
  padding: '2px 4px',
  border: '1px solid var(--line-strong)',
  borderRadius: 4,
  background: 'var(--plate)',
  color: 'inherit',
} as const;

/** The type of a part. What was typed for another type is kept. */
function PartType() {
  const change = useChange();
  const type_id = useDraft((draft) => draft.type_id);
  const categories = useAppSelector(selectCateList);
  return (
    <LabelledSelect
      label={t('题型')}
      width={CHOICE_PX.type}
      value={String(type_id)}
      choices={formTypeChoices(categories).filter(({ value }) => isPartType(value))}
      onChange={(value) => change({ type_id: Number(value) })}
    />
  );
}
const isPartType = (value: string | number): boolean => PART_TYPE_IDS.some((id) => id === Number(value));

/** The written answer of a part. */
export function WrittenPart({ number }: { number: number }) {
  const change = useChange();
  const answer = useDraft((draft) => draft.solution);
  const fault = useFault('answer');
  return (
    <div data-place={usePlace()('answer')}>
      <Box aria-hidden sx={{ pt: 0.5, fontSize: 13 }}>
        {t('答案')}
      </Box>
      <ContentField
        quiet
        marks="solution"
        rows={2}
        label={t('第 {0} 小题答案', number)}
        placeholder={t('小题答案')}
        value={answer}
        error={fault}
        onChange={(solution) => change({ solution })}
      />
    </div>
  );
}

function PartContent({ number }: { number: number }) {
  const change = useChange();
  const { content, type_id } = useDraft((draft) => ({ content: draft.content, type_id: draft.type_id }));
  const fault = useFault('content');
  return (
    <ContentField
      quiet
      marks="content"
      rows={2}
      label={t('第 {0} 小题题目', number)}
      placeholder={t('小题题目')}
      allowBlanks={answerKind(type_id) === 'blanks'}
      value={content}
      error={fault}
      onChange={(html) => change({ content: html })}
    />
  );
}

function PartScore({ id, children }: { id: string; children: ReactNode }) {
  const change = useChange();
  const score = useDraft(({ parts }) => parts.find((each) => each.id === id)?.score ?? 0);
  const set = (next: number) =>
    change(({ parts }) => ({ parts: parts.map((each) => (each.id === id ? { ...each, score: next } : each)) }));
  return (
    <>
      <label>
        {t('分值')}{' '}
        <input
          type="number"
          min={0.5}
          step={0.5}
          value={score}
          aria-invalid={!isScore(score)}
          onChange={(event) => set(Number(event.target.value))}
          style={{ ...CONTROL, width: 60, ...(isScore(score) ? {} : { outline: '2px solid var(--bad)' }) }}
        />
      </label>
      {children}
      {!isScore(score) && <FieldFault sx={{ m: 0 }}>{t('分值须大于 0，且为 0.5 的倍数')}</FieldFault>}
    </>
  );
}

function PartFields({ id, number, answer: Answer }: { id: string; number: number; answer: PartAnswer }) {
  const change = useChange();
  const mixed = useDraft(({ type_id }) => hasMixedParts(type_id));
  return (
    <Box
      role="group"
      aria-label={t('第 {0} 小题', number)}
      data-place={`parts/${id}`}
      sx={{ display: 'grid', gap: 0.5, pl: 1.5, borderLeft: '3px solid', borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}>
        <b>{t('（{0}）', number)}</b>
        {mixed && (
          <PartContext value={id}>
            <PartType />
          </PartContext>
        )}
        <PartScore id={id}>
          <Button onClick={() => change(({ parts }) => ({ parts: parts.filter((each) => each.id !== id) }))}>
            {t('删除小题')}
          </Button>
        </PartScore>
      </Box>
      <PartContext value={id}>
        <PartContent number={number} />
        {mixed ? <Answer number={number} /> : <WrittenPart number={number} />}
      </PartContext>
    </Box>
  );
}

/** `answer`: the fields of a part's answer, by its type. */
export function FreeFields({ answer }: { answer: PartAnswer }) {
  const change = useChange();
  const parts = useDraft((draft) => draft.parts);
  const whole = useFault('parts');
  const total = parts.reduce((sum, part) => sum + (isScore(part.score) ? part.score : 0), 0);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {parts.map(({ id }, index) => (
        <PartFields key={id} id={id} number={index + 1} answer={answer} />
      ))}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', fontSize: 13 }}>
        <Button
          onClick={({ currentTarget }) => {
            const id = freshId(parts);
            change({ parts: [...parts, emptyPart(id)] });
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
      {whole && <FieldFault>{whole}</FieldFault>}
      <Box data-place="answer">
        <DraftContent field="solution" label={t('答案')} hint={parts.length > 0 ? t('有小题时可以留空') : ''} />
      </Box>
    </Box>
  );
}
