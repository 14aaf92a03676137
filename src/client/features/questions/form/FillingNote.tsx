// What the form has filled in, as long as that was the last change: from something pasted or typed, or as proposed.
import { typeTitle } from '../../../../contract/codes';
import { plainKpName } from '../../../../domain/knowledge/names';
import { isEmptyHtml } from '../../../../domain/question/bodyText';
import { PROPOSED } from '../../../../domain/question/proposals';
import { hasEmptyParts, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { selectCateList } from '../../../state/cache/cacheSlice';
import type { Filling, Step } from '../../../state/edits/editedDocument';
import { useAppSelector } from '../../../state/hooks';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { FIELD_TITLES, useTitles } from './ProposalChips';
import { useDocument, useUndoFilling } from './questionField';

const LEFT = new Map([
  ['options', t('选项')],
  ['answer', t('答案')],
  ['analysis', t('解析')],
  ['source', t('来源')],
]);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.every(isEmpty));

/** The names of the fields that have got something. */
function filledNames({
  options,
  right,
  judge,
  blanks,
  solution,
  parts,
  analysis,
  source,
  difficulty,
}: Partial<QuestionDraft>) {
  const written = options?.filter(({ content }) => !isEmptyHtml(content)).length ?? 0;
  return [
    t('题干'),
    ...(written > 0 ? [t('{0} 个选项', written)] : []),
    ...(parts && !hasEmptyParts({ parts }) ? [t('{0} 个小题', parts.length)] : []),
    ...([right, judge, blanks, solution].every(isEmpty) ? [] : [t('答案')]),
    ...(isEmpty(analysis) ? [] : [t('解析')]),
    ...(isEmpty(source) ? [] : [t('来源')]),
    ...(difficulty ? [t('难度')] : []),
  ].join(t('、'));
}

function QuestionText({ after, left = [], doubt }: { after: Partial<QuestionDraft> } & Omit<Filling, 'what'>) {
  const categories = useAppSelector(selectCateList);
  const type_id = useDocument((document) => document?.draft.type_id ?? 0);
  const names = left.flatMap((field) => LEFT.get(field) ?? []).join(t('、'));
  return (
    <>
      {t('识别为一道{0}，已填入：{1}。', typeTitle(type_id, categories), filledNames(after))}
      {names !== '' && ` ${t('{0}原来已有内容，没有改动，粘贴的留在题干里。', names)}`}
      {doubt !== undefined && ` ${t('答案放在解析里，请核对：{0}', doubt)}`}
    </>
  );
}

/** What a mark that was typed has changed, if it is more than where typing goes on. */
function useMarkedNames({ before, after }: Step<QuestionDraft>): string {
  const categories = useAppSelector(selectCateList);
  const { type_id, right, judge, blanks } = after;
  return [
    ...(type_id === undefined || type_id === before.type_id ? [] : [typeTitle(type_id, categories)]),
    ...([right, judge, blanks].every(isEmpty) ? [] : [t('答案')]),
  ].join(t('、'));
}

function useProposedNames({ before, after }: Step<QuestionDraft>): string {
  const titleOf = useTitles();
  return PROPOSED.flatMap((field) => {
    const value = after[field];
    if (value === undefined || value === null || value === before[field]) return [];
    return typeof value === 'number'
      ? [`${FIELD_TITLES[field]} ${titleOf(field, value)}`]
      : value.map(({ kp_name }) => plainKpName(kp_name));
  }).join(t('、'));
}

const OWN_WORDS: Readonly<Record<Filling['what'], ((names: string) => string) | null>> = {
  question: null,
  options: null,
  typed: (names) => t('按打的记号填入：{0}。', names),
  proposed: (names) => t('已采用建议：{0}。', names),
};

function Note({ step, filling }: { step: Step<QuestionDraft>; filling: Filling }) {
  const undo = useUndoFilling();
  const marked = useMarkedNames(step);
  const proposed = useProposedNames(step);
  const names = filling.what === 'typed' ? marked : proposed;
  const words = OWN_WORDS[filling.what];
  if (words && names === '') return null;
  return (
    <Alert
      dense
      severity={filling.doubt === undefined ? 'success' : 'warning'}
      role="status"
      aria-label={words ? t('填入的内容') : t('粘贴的内容')}
      action={<Button onClick={() => undo(false)}>{words ? t('改回（Ctrl+Z）') : t('改回原样粘贴（Ctrl+Z）')}</Button>}
    >
      {words?.(names)}
      {filling.what === 'question' && <QuestionText after={step.after} {...filling} />}
      {filling.what === 'options' && t('粘贴的选项已分别填入各个选项。')}
    </Alert>
  );
}

export function FillingNote() {
  const step = useDocument((document) => document?.past.at(-1));
  return step?.filling ? <Note step={step} filling={step.filling} /> : null;
}
