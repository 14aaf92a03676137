// Head of the question form: title, state of the draft, and the buttons to save and submit.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { useQuestionForm } from './useQuestionForm';
import { DRAFT_WORDS } from '../draft/useServerDraft';

interface Props {
  title: string;
  form: ReturnType<typeof useQuestionForm>;
  typo: boolean;
  /** Defined when the user may correct a typo in a reviewed question. */
  onTypo: ((typo: boolean) => void) | undefined;
}

export function FormHead({ title, form, typo, onTypo }: Props) {
  const state = form.draftState;
  const words =
    state === 'offline' && form.homeless
      ? '离线，本机存储也写不进：请不要关闭页面，联网后会自动保存'
      : state === 'offline' && form.draftWhy
        ? `草稿只存在本机：${form.draftWhy}`
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
        {form.busy ? '提交中…' : [form.restored && '已恢复上次未保存的内容', words].filter(Boolean).join(' · ')}
      </Typography>
      {onTypo && (
        <label style={{ fontSize: 13, display: 'flex', gap: 4, alignItems: 'center', cursor: 'pointer' }}>
          <input type="checkbox" checked={typo} onChange={(event) => onTypo(event.target.checked)} />
          仅改错别字，保持已审核
        </label>
      )}
      {form.dirty && (
        <Button size="small" onClick={() => void form.reset()}>
          放弃修改
        </Button>
      )}
      <Button
        variant="outlined"
        disabled={!form.dirty}
        onClick={() => void form.putAside()}
        title="Ctrl+S：内容不作检查，可在“我的录入”继续"
      >
        存草稿
      </Button>
      <Button type="submit" variant="contained" disabled={form.busy} title="Ctrl+Enter">
        {typo && onTypo ? '保存错别字' : '提交审核'}
      </Button>
    </Box>
  );
}
