// 按教材章节: selects an original book and takes questions from its pages.
import Box from '@mui/material/Box';
import { t } from '../../../lib/texts/t';
import { skipToken } from '../../../state/api/api';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { useGetBookQuestionsQuery } from '../../../state/api/knowledge/referenceChange';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { unusableText } from '../../../state/paperWorkingSet/choosing';
import { selectSet } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { tell } from '../../../state/prompts';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { Pagination } from '../../../ui/lists/Pagination';
import { TakeRow } from './TakeRow';
import { takeQuestions } from './takeQuestions';

interface Props {
  setId: SetId;
  /** Called with the number of added questions. */
  onClose(added: number): void;
}
const SIZE = 20;

interface TakeDraft {
  book: number | null;
  /** Page of the book. */
  leaf: number | null;
  /** Page of the list. */
  page: number;
  chosen: readonly number[];
}
const takeForm = defineForm<TakeDraft>({
  name: 'takeFromBook',
  initial: { book: null, leaf: null, page: 1, chosen: [] },
  save: (draft) => () => Promise.resolve({ data: draft }),
});

export function TakeFromBookDialog({ setId, onClose }: Props) {
  const dispatch = useAppDispatch();
  const typeTitle = useAppSelector(selectTypeTitle);
  const { data: common } = useGetCommonQuery();
  const form = useForm(takeForm);
  const { book, leaf, page, chosen } = form.draft;
  const { currentData, data, isError, error, refetch } = useGetBookQuestionsQuery(
    book === null ? skipToken : { id: book, page, size: SIZE, ...(leaf === null ? {} : { origin_page: leaf }) },
  );
  const shown = currentData ?? data;
  const present = useAppSelector((state) => selectSet(state, setId).paperList.entities);
  const toggle = (id: number) =>
    form.change({ chosen: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id] });
  const take = async () => {
    if (!(await dispatch(takeQuestions(chosen, setId)))) return;
    dispatch(tell('success', t('已取 {0} 道题', chosen.length)));
    onClose(chosen.length);
  };
  return (
    <Dialog
      title={t('按教材章节取题')}
      onClose={() => onClose(0)}
      width="md"
      content={{ sx: { display: 'grid', gap: 1 } }}
      actions={
        <>
          <Button look="large" onClick={() => onClose(0)}>
            {t('取消')}
          </Button>
          <Button look="filled large" disabled={chosen.length === 0} onClick={() => void take()}>
            {t('取这 {0} 道题', chosen.length)}
          </Button>
        </>
      }
    >
      <ContentStyles />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', pt: 0.5 }}>
        <LabelledSelect
          label={t('书')}
          all={t('请选择')}
          value={book}
          choices={(common?.books ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(value) => form.change({ book: value === '' ? null : Number(value), leaf: null, page: 1 })}
        />
        <LabelledSelect
          label={t('页')}
          all={t('全部')}
          value={leaf}
          disabled={book === null}
          choices={(shown?.pages ?? []).map(({ origin_page, question_count }) => ({
            value: origin_page ?? 0,
            label:
              origin_page === null
                ? t('未标页码（{0} 题）', question_count)
                : t('第 {0} 页（{1} 题）', origin_page, question_count),
          }))}
          onChange={(value) => form.change({ leaf: value === '' ? null : Number(value), page: 1 })}
        />
      </Box>
      <Box
        role="group"
        aria-label={t('书中试题')}
        sx={{ height: 420, overflow: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
      >
        {(book === null || !shown || shown.total === 0) && (
          <Box sx={{ p: 5, textAlign: 'center', color: 'text.secondary', fontSize: 13 }}>
            {isError && book !== null ? (
              <InlineFault what={t('书中试题')} error={error} onRetry={() => void refetch()} />
            ) : (
              <span role="status">
                {book === null ? t('先选择一本书') : shown ? t('还没有录入这本书的试题') : t('正在载入…')}
              </span>
            )}
          </Box>
        )}
        {book !== null &&
          shown?.list.map((question) => (
            <TakeRow
              key={question.id}
              id={question.id}
              label={question.origin_number ?? String(question.id)}
              html={question.content}
              facts={t(
                '{0} · 难度 {1}{2}',
                typeTitle(question.type_id),
                question.difficulty || t('无'),
                question.origin_page === null ? '' : t(' · 第 {0} 页', question.origin_page),
              )}
              there={present[question.id] !== undefined}
              unusable={unusableText(question)}
              chosen={chosen.includes(question.id)}
              onToggle={toggle}
            />
          ))}
      </Box>
      {book !== null && (
        <Pagination
          page={page}
          size={SIZE}
          total={shown?.total ?? 0}
          onChange={(next) => form.change({ page: next })}
        />
      )}
    </Dialog>
  );
}
