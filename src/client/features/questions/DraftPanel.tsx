// The account's drafts above 我的录入: saved or unfinished questions, to continue or delete.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Link as RouteLink } from 'react-router-dom';
import { parseContent } from '../../../domain/content/htmlToContent';
import { plainText } from '../../../domain/content/plainText';
import { dashDateTime } from '../../lib/dates';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useLazyGetDraftsQuery, useSaveDraftMutation } from '../../state/api/question/drafts';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask } from '../../state/prompts';
import { accountKey, selectUser } from '../../state/session/sessionSlice';
import { asKept, dropDraft, localDraftKeys, readDraft, type KeptDraft } from './draft/draftStore';
import { prefillQuery } from './draft/usePrefill';

interface Listed {
  key: string;
  kept: KeptDraft;
  /** Null when the draft is only in this browser so far. */
  at: string | null;
}

/** Where a draft is continued, by its storage key; null when the key is not that of a question. */
export function draftPlace(key: string): { to: string; what: string } | null {
  const [, kind = '', rest = ''] = /^(question|derive|draft|new)(?:-(.*))?$/.exec(key) ?? [];
  if (kind === 'question') return { to: `/addquestion?id=${rest}`, what: `修改试题 #${rest}` };
  if (kind === 'derive') return { to: `/addquestion?derive=${rest}`, what: `改编试题 #${rest}` };
  if (kind === 'draft') return { to: `/addquestion?draft=${rest}`, what: '新题' };
  return kind === 'new'
    ? { to: `/addquestion${rest === '' ? '' : `?${prefillQuery(rest)}`}`, what: '新题（未存草稿）' }
    : null;
}
const stemOf = ({ draft }: KeptDraft) =>
  plainText(parseContent(draft.content)).replace(/\s+/g, ' ').trim().slice(0, 60) || '（题干还没有写）';

export function DraftPanel() {
  const typeTitle = useAppSelector(selectTypeTitle);
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const account = user ? accountKey(user) : '';
  const [find, { isError }] = useLazyGetDraftsQuery();
  const [send] = useSaveDraftMutation();
  const [list, setList] = useState<readonly Listed[]>([]);
  useEffect(() => {
    let gone = false;
    void find({}).then(({ data }) => {
      if (gone) return;
      const there = (data?.list ?? []).flatMap(({ key, body, updated_at }): Listed[] => {
        const kept = asKept(body);
        return kept && draftPlace(key) ? [{ key, kept, at: updated_at }] : [];
      });
      const known = new Set(there.map(({ key }) => key));
      const local = dispatch(localDraftKeys(account)).flatMap((key): Listed[] => {
        const kept = known.has(key) || !draftPlace(key) ? null : dispatch(readDraft(account, key));
        return kept ? [{ key, kept, at: null }] : [];
      });
      setList([...local, ...there]);
    });
    return () => {
      gone = true;
    };
  }, [find, dispatch, account]);

  const drop = async ({ key, kept, at }: Listed) => {
    if (
      !(await dispatch(
        ask({ title: '删除这份草稿？', text: `“${stemOf(kept)}”将不能找回。`, ok: '删除', cancel: '取消' }),
      ))
    )
      return;
    if (at !== null && 'error' in (await send({ key, body: '' }))) return;
    dispatch(dropDraft(account, key));
    setList((now) => now.filter((one) => one.key !== key));
  };
  if (list.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label="草稿"
      sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1 }}
    >
      <Box sx={{ fontWeight: 600, fontSize: 14, mb: 0.5 }}>
        草稿（{list.length} 份）{isError && <span style={{ fontWeight: 400 }}>　服务器未连上，只列出本机的</span>}
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
                {stemOf(one.kept)}
              </Box>
              <Box sx={{ color: 'text.secondary', flex: 'none' }}>
                {typeTitle(one.kept.draft.type_id)} · {place?.what} ·{' '}
                {one.at === null ? '只在本机' : dashDateTime(one.at)}
              </Box>
              <Button size="small" component={RouteLink} to={place?.to ?? '/addquestion'}>
                继续编辑
              </Button>
              <Button size="small" color="error" onClick={() => void drop(one)}>
                删除
              </Button>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
