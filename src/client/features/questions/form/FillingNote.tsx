// What the form has filled in from something that was pasted, as long as that was the last change.
import { typeTitle } from '../../../../contract/codes';
import { isEmptyHtml } from '../../../../domain/question/bodyText';
import { hasEmptyParts, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { selectCateList } from '../../../state/cache/cacheSlice';
import type { Filling } from '../../../state/edits/editedDocument';
import { useAppSelector } from '../../../state/hooks';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
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

export function FillingNote() {
  const step = useDocument((document) => document?.past.at(-1));
  const undo = useUndoFilling();
  if (!step?.filling) return null;
  const { after, filling } = step;
  return (
    <Alert
      dense
      severity={filling.doubt === undefined ? 'success' : 'warning'}
      role="status"
      aria-label={t('粘贴的内容')}
      action={<Button onClick={() => undo(false)}>{t('改回原样粘贴（Ctrl+Z）')}</Button>}
    >
      {filling.what === 'question' ? <QuestionText after={after} {...filling} /> : t('粘贴的选项已分别填入各个选项。')}
    </Alert>
  );
}
