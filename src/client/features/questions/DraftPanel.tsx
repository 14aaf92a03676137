// The account's drafts above 我的录入: saved or unfinished questions, to continue or delete.
import Box from '@mui/material/Box';
import { parseContent } from '../../../domain/content/htmlToContent';
import { plainText } from '../../../domain/content/plainText';
import type { QuestionDraft } from '../../../domain/question/questionDraft';
import { dashDateTime } from '../../lib/dates';
import { t } from '../../lib/texts/t';
import { useGetDraftsQuery, useSaveDraftMutation } from '../../state/api/question/drafts';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { draftIn, dropLocalDraft, localDrafts, questionPlace } from '../../state/edits/questionEdits';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask } from '../../state/prompts';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { prefillQuery } from './draft/usePrefill';

interface Listed {
  key: string;
  draft: QuestionDraft;
  /** Null when the draft is only in this browser so far. */
  at: string | null;
}

/** Where a draft is continued, by its storage key; null when the key is not that of a question. */
function draftPlace(key: string): { to: string; what: string } | null {
  const place = questionPlace(key);
  if (!place) return null;
  const { question, derive, draft, prefill } = place;
  if (question !== undefined) return { to: `/addquestion?id=${question}`, what: t('修改试题 #{0}', question) };
  if (derive !== undefined) return { to: `/addquestion?derive=${derive}`, what: t('改编试题 #{0}', derive) };
  if (draft !== undefined) return { to: `/addquestion?draft=${draft}`, what: t('新题') };
  const query = prefill === undefined ? '' : `?${prefillQuery(prefill)}`;
  return { to: `/addquestion${query}`, what: t('新题（未存草稿）') };
}
const stemOf = (draft: QuestionDraft) =>
  plainText(parseContent(draft.content)).replace(/\s+/g, ' ').trim().slice(0, 60) || t('（题干还没有写）');

export function DraftPanel() {
  const typeTitle = useAppSelector(selectTypeTitle);
  const dispatch = useAppDispatch();
  const { data, isError, isLoading, refetch } = useGetDraftsQuery({}, { refetchOnMountOrArgChange: true });
  const [send] = useSaveDraftMutation();
  const there = (data?.list ?? []).flatMap(({ key, body, updated_at }): Listed[] => {
    const draft = draftPlace(key) && draftIn(body);
    return draft ? [{ key, draft, at: updated_at }] : [];
  });
  const known = new Set(there.map(({ key }) => key));
  const local = isLoading ? [] : dispatch(localDrafts()).filter(({ key }) => !known.has(key) && draftPlace(key));
  const list: Listed[] = [...local.map((draft) => ({ ...draft, at: null })), ...there];

  const drop = async ({ key, draft, at }: Listed) => {
    const text = t('“{0}”将不能找回。', stemOf(draft));
    if (!(await dispatch(ask({ title: t('删除这份草稿？'), text, ok: t('删除'), cancel: t('取消'), danger: true }))))
      return;
    if (at !== null && 'error' in (await send({ key, body: '' }))) return;
    dispatch(dropLocalDraft(key));
    void refetch();
  };
  if (list.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t('草稿')}
      sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1 }}
    >
      <Box sx={{ fontWeight: 600, fontSize: 14, mb: 0.5 }}>
        {t('草稿（{0} 份）', list.length)}
        {isError && (
          <Box component="span" sx={{ fontWeight: 400 }}>
            {' '}
            {t('服务器未连上，只列出本机的')}
          </Box>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 220, overflow: 'auto', fontSize: 13 }}>
        {list.map((one) => {
          const place = draftPlace(one.key);
          return (
            <Box
              component="li"
              key={one.key}
              sx={{
                display: 'flex',
                gap: 1.5,
                alignItems: 'center',
                borderTop: '1px solid',
                borderColor: 'divider',
                py: 0.25,
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {stemOf(one.draft)}
              </Box>
              <Box sx={{ color: 'text.secondary', flex: 'none' }}>
                {typeTitle(one.draft.type_id)} · {place?.what} ·{' '}
                {one.at === null ? t('只在本机') : dashDateTime(one.at)}
              </Box>
              <ButtonLink to={place?.to ?? '/addquestion'}>{t('继续编辑')}</ButtonLink>
              <Button onClick={() => void drop(one)}>{t('删除')}</Button>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
