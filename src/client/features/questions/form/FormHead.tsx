// Head of the question form: title, state of the draft, and the buttons to save and submit.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import { isTyping, watchTyping } from '../../../lib/typing';
import { copyState, isDirty, type CopyState } from '../../../state/edits/editedDocument';
import { useDocument } from './questionField';

const DRAFT_WORDS: Readonly<Record<CopyState, string>> = {
  saved: '草稿已保存',
  unsaved: '草稿未保存',
  offline: '离线，草稿存在本机',
  elsewhere: '另一台设备上有不同的草稿',
};

interface Props {
  title: string;
  typo: boolean;
  /** Defined when the user may correct a typo in a reviewed question. */
  onTypo: ((typo: boolean) => void) | undefined;
  onPutAside(): void;
  onDiscard(): void;
}

export function FormHead({ title, typo, onTypo, onPutAside, onDiscard }: Props) {
  const typing = useSyncExternalStore(watchTyping, isTyping);
  const { copy, changed, busy, restored, why, kept } = useDocument((document) => ({
    copy: document ? copyState(document) : null,
    changed: document !== undefined && isDirty(document),
    busy: document?.sent != null,
    restored: document?.restored === true,
    why: document?.serverCopy?.failed?.why ?? '',
    kept: document?.serverCopy?.failed?.kept !== false,
  }));
  const dirty = changed || typing;
  const state = typing && copy !== 'elsewhere' ? 'unsaved' : copy;
  const words =
    state === 'offline' && !kept
      ? '离线，本机存储也写不进：请不要关闭页面，联网后会自动保存'
      : state === 'offline' && why
        ? `草稿只存在本机：${why}`
        : state && DRAFT_WORDS[state];
  const color = state === 'saved' ? 'success.dark' : state === null ? 'text.secondary' : 'warning.dark';
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        position: 'sticky',
        top: 0,
        zIndex: 5,
        bgcolor: 'background.paper',
        py: 0.5,
      }}
    >
      <Typography component="h1" sx={{ fontSize: 17, fontWeight: 600, flex: 1 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color }} role="status" aria-label="草稿状态">
        {busy ? '提交中…' : [restored && '已恢复上次未保存的内容', words].filter(Boolean).join(' · ')}
      </Typography>
      {onTypo && (
        <label style={{ fontSize: 13, display: 'flex', gap: 4, alignItems: 'center', cursor: 'pointer' }}>
          <input type="checkbox" checked={typo} onChange={(event) => onTypo(event.target.checked)} />
          仅改错别字，保持已审核
        </label>
      )}
      {dirty && (
        <Button size="small" onClick={onDiscard}>
          放弃修改
        </Button>
      )}
      <Button
        variant="outlined"
        disabled={!dirty}
        onClick={onPutAside}
        title="Ctrl+S：内容不作检查，可在“我的录入”继续"
      >
        存草稿
      </Button>
      <Button type="submit" variant="contained" disabled={busy} title="Ctrl+Enter">
        {typo && onTypo ? '保存错别字' : '提交审核'}
      </Button>
    </Box>
  );
}
