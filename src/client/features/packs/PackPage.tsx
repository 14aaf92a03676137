// One pack: name, note, its papers in order, and their export.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PackDetail } from '../../../contract/paper/pack';
import { t } from '../../lib/texts/t';
import { useGetPackQuery } from '../../state/api/paper/pack';
import { packEdits } from '../../state/edits/packEdits';
import { useEdit } from '../../state/edits/useEdit';
import { Button } from '../../ui/controls/Button';
import { Text } from '../../ui/controls/Text';
import { TextField } from '../../ui/controls/TextField';
import { RecordFault } from '../../ui/lists/RecordFault';
import { AddPapers } from './AddPapers';
import { PackConflict } from './PackConflict';
import { PackExport } from './PackExport';
import { PackPapers } from './PackPapers';
import packCss from './pack.css';

const WORDS = { saved: t('已保存'), saving: t('保存中…'), unsaved: t('未保存') } as const;

export function PackPage({ id }: { id: number }) {
  const { data, isError, error, refetch } = useGetPackQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <style href="pack" precedence="low">
        {packCss}
      </style>
      <Link to="/paperpacklist" className="pack-back">
        {t('← 全部试卷包')}
      </Link>
      {data && <PackEditor pack={data} />}
      {!data && isError && <RecordFault what={t('试卷包')} error={error} onRetry={() => void refetch()} />}
    </Box>
  );
}

function PackEditor({ pack }: { pack: PackDetail }) {
  const edit = useEdit(packEdits, String(pack.id), pack);
  const { draft, status, change } = edit;
  const [title, setTitle] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const editable = pack.editable === 1;
  const storeTitle = () => {
    if (title !== null && title.trim() !== '' && title.trim() !== draft.title) change({ title: title.trim() });
    setTitle(null);
  };
  const storeNote = () => {
    if (note !== null && note.trim() !== draft.note) change({ note: note.trim() });
    setNote(null);
  };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, flexWrap: 'wrap' }}>
        <TextField
          label={t('名称')}
          value={title ?? draft.title}
          disabled={!editable}
          error={title !== null && title.trim() === ''}
          helperText={title !== null && title.trim() === '' ? t('请填写试卷包名称') : undefined}
          onChange={(event) => setTitle(event.target.value)}
          onBlur={storeTitle}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && storeTitle()}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          sx={{ width: 320 }}
        />
        <TextField
          label={t('备注')}
          value={note ?? draft.note}
          disabled={!editable}
          onChange={(event) => setNote(event.target.value)}
          onBlur={storeNote}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
          sx={{ flex: 1, minWidth: 240 }}
        />
        <Text role="status" sx={{ pt: 1.1, color: status === 'unsaved' ? 'error.main' : 'text.secondary' }}>
          {editable ? WORDS[status] : t('只读：只能查看和导出')}
        </Text>
        {status === 'unsaved' && !edit.theirs && (
          <Button look="large" onClick={edit.save}>
            {t('再次保存')}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 340px', gap: 2, alignItems: 'start' }}>
        <Paper component="section" variant="outlined" aria-label={t('包中的试卷')} sx={{ p: 2 }}>
          <PackPapers papers={draft.papers} editable={editable} onChange={(papers) => change({ papers })} />
          {editable && (
            <AddPapers chosen={draft.papers} onAdd={(paper) => change({ papers: [...draft.papers, paper] })} />
          )}
        </Paper>
        <PackExport pack={pack} count={draft.papers.length} ready={status === 'saved'} />
      </Box>
      {edit.theirs && (
        <PackConflict
          mine={draft}
          theirs={edit.theirs}
          onTheirs={edit.takeTheirs}
          onMine={edit.keepMine}
          onClose={edit.closeConflict}
        />
      )}
    </>
  );
}
