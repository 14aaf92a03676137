// Head of the question form: title, state of the draft, and the buttons to save and submit.
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { t } from '../../../lib/texts/t';
import { isTyping, watchTyping } from '../../../lib/typing';
import { copyState, isDirty } from '../../../state/edits/editedDocument';
import { Button } from '../../../ui/controls/Button';
import { Text } from '../../../ui/controls/Text';
import { PageHead } from '../../../ui/lists/PageHead';
import { draftWords } from './DraftState';
import { useDocument } from './questionField';

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
  const { state, changed, busy, restored, words } = useDocument((document) => {
    const copy = document ? copyState(document) : null;
    const state = typing && copy !== 'elsewhere' ? 'unsaved' : copy;
    return {
      state,
      changed: document !== undefined && isDirty(document),
      busy: document?.sent != null,
      restored: document?.restored === true,
      words: draftWords(document, state),
    };
  });
  const dirty = changed || typing;
  const color = state === 'saved' ? 'success.dark' : state === null ? 'text.secondary' : 'warning.dark';
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 5,
        bgcolor: 'background.paper',
        py: 0.5,
      }}
    >
      <PageHead
        title={title}
        beside={
          <Text sx={{ color }} role="status" aria-label={t('草稿状态')}>
            {busy ? t('提交中…') : [restored && t('已恢复上次未保存的内容'), words].filter(Boolean).join(' · ')}
          </Text>
        }
      >
        {onTypo && (
          <label style={{ fontSize: 13, display: 'flex', gap: 4, alignItems: 'center', cursor: 'pointer' }}>
            <input type="checkbox" checked={typo} onChange={(event) => onTypo(event.target.checked)} />
            {t('仅改错别字，保持已审核')}
          </label>
        )}
        {dirty && <Button onClick={onDiscard}>{t('放弃修改')}</Button>}
        <Button
          look="outlined large"
          disabled={!dirty}
          onClick={onPutAside}
          title={t('Ctrl+S：内容不作检查，可在“我的录入”继续')}
        >
          {t('存草稿')}
        </Button>
        <Button look="filled large" type="submit" disabled={busy} title="Ctrl+Enter">
          {typo && onTypo ? t('保存错别字') : t('提交审核')}
        </Button>
      </PageHead>
    </Box>
  );
}
