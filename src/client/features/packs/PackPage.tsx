// One pack: name, note, its papers in order, and their export.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PackDetail } from '../../../contract/paper/pack';
import { t } from '../../lib/texts/t';
import { useGetPackQuery } from '../../state/api/paper/pack';
import { packEdits, type PackDraft } from '../../state/edits/packEdits';
import { useEdit } from '../../state/edits/useEdit';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/controls/Dialog';
import { Text } from '../../ui/controls/Text';
import { TextField } from '../../ui/controls/TextField';
import { RecordFault } from '../../ui/lists/RecordFault';
import { AddPapers } from './AddPapers';
import { PackExport } from './PackExport';
import { PackPapers } from './PackPapers';
import packCss from './pack.css';

// Two users changed the same pack: shows both versions side by side. Closing changes nothing.

interface Props {
  mine: PackDraft;
  theirs: PackDraft;
  onTheirs(): void;
  onMine(): void;
  onClose(): void;
}

function PackConflict({ mine, theirs, onTheirs, onMine, onClose }: Props) {
  const side = (name: string, { title, note, papers }: PackDraft) => (
    <section aria-label={name} className="pack-version">
      <h3>{name}</h3>
      <div>{t('名称：{0}', title)}</div>
      {note !== '' && <div>{t('备注：{0}', note)}</div>}
      <ol>
        {papers.map((paper) => (
          <li key={paper.paper_id}>{paper.title}</li>
        ))}
      </ol>
    </section>
  );
  return (
    <Dialog
      title={t('这个试卷包已被他人修改')}
      onClose={onClose}
      content={{ sx: { display: 'flex', gap: 3 } }}
      actions={
        <>
          <Button look="large" onClick={onClose}>
            {t('暂不处理')}
          </Button>
          <Button look="large" onClick={onTheirs}>
            {t('载入对方版本')}
          </Button>
          <Button look="filled large" onClick={onMine}>
            {t('以我的为准再保存')}
          </Button>
        </>
      }
    >
      {side(t('我的修改'), mine)}
      {side(t('对方已保存的版本'), theirs)}
    </Dialog>
  );
}

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
      {!data && isError && <RecordFault what={t('试卷包', 1)} error={error} onRetry={() => void refetch()} />}
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
