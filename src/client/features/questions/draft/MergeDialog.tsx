// Two users changed the same question. Compares the fields, rendered or as source; each field is taken from either side
// or written again. The result is saved as the next version; the other user's version stays in the history.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useContext, useMemo, useState } from 'react';
import type { Version } from '../../../state/edits/edits';
import { questionEdits, submitQuestion } from '../../../state/edits/questionEdits';
import { flushTyping } from '../../../lib/typing';
import { QuestionContext, useDocument } from '../form/questionField';
import { selectCommon, selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { DiffCell } from '../../../ui/question/QuestionDiff';
import { ContentField } from '../form/ContentField';
import { mergeDrafts, mergeRows, type MergeRow, type Names, type Pick } from './mergeDraft';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';

function useNames(): Names {
  const common = useAppSelector(selectCommon);
  const typeTitle = useAppSelector(selectTypeTitle);
  return useMemo(() => {
    const lists = {
      stage_id: common?.stages,
      grade_id: common?.grades,
      gs_id: common?.gs,
      origin_book_id: common?.books,
    } as const;
    return (field, id) => {
      if (id === null) return '';
      return field === 'type_id' ? typeTitle(id) : (lists[field]?.find((one) => one.id === id)?.title ?? `#${id}`);
    };
  }, [common, typeTitle]);
}

const cell = { p: 1, borderTop: '1px solid', borderColor: 'divider', minWidth: 0, overflowX: 'auto' } as const;

function Row({ row, pick, source, onPick }: { row: MergeRow; pick: Pick; source: boolean; onPick(pick: Pick): void }) {
  const written = typeof pick === 'object';
  const radio = (side: 'mine' | 'theirs', name: string) => (
    <label style={{ display: 'flex', gap: 4, fontSize: 13, alignItems: 'center', marginBottom: 4 }}>
      <input
        type="radio"
        name={`merge-${row.key}`}
        checked={pick === side}
        onChange={() => onPick(side)}
        aria-label={t('{0}用{1}', row.label, name)}
      />
      {t('用{0}', name)}
    </label>
  );
  const shade = (side: 'mine' | 'theirs') => ({
    ...cell,
    bgcolor: pick === side ? 'var(--tint)' : undefined,
    opacity: pick === side || written ? 1 : 0.75,
  });
  const who = row.only === 'mine' ? t('只有您改了') : row.only === 'theirs' ? t('只有对方改了') : t('双方都改了');
  return (
    <Box role="group" aria-label={row.label} sx={{ display: 'contents' }}>
      <Box sx={{ ...cell, fontSize: 13 }}>
        <b>{row.label}</b>
        <Box sx={{ color: row.only ? 'text.secondary' : 'warning.dark', fontSize: 12.5 }}>{who}</Box>
        {row.editable && (
          <Button
            size="small"
            aria-pressed={written}
            onClick={() => onPick(written ? 'mine' : { html: pick === 'theirs' ? row.theirs : row.mine })}
          >
            {written ? t('不改写') : t('改写')}
          </Button>
        )}
      </Box>
      <Box sx={shade('mine')}>
        {radio('mine', t('我的'))}
        <DiffCell before={row.theirs} after={row.mine} side="added" source={source} />
        {row.mine === '' && <i>{t('（没有）')}</i>}
      </Box>
      <Box sx={shade('theirs')}>
        {radio('theirs', t('对方的'))}
        <DiffCell before={row.mine} after={row.theirs} side="added" source={source} />
        {row.theirs === '' && <i>{t('（没有）')}</i>}
      </Box>
      {written && (
        <Box sx={{ gridColumn: '2 / 4', p: 1, bgcolor: 'var(--tint)' }}>
          <ContentField
            quiet
            rows={2}
            label={t('改写{0}', row.label)}
            value={pick.html}
            onChange={(html) => onPick({ html })}
            allowBlanks={row.key === 'content'}
          />
        </Box>
      )}
    </Box>
  );
}

export function MergeDialog({ theirs: { draft: theirs, version } }: { theirs: Version<QuestionDraft> }) {
  const id = useContext(QuestionContext);
  const dispatch = useAppDispatch();
  const names = useNames();
  const { mine = theirs, base } = useDocument((document) => ({ mine: document?.draft, base: document?.base }));
  const rows = useMemo(() => mergeRows(mine, theirs, base, names), [mine, theirs, base, names]);
  const [picks, setPicks] = useState<Record<string, Pick>>({});
  const [source, setSource] = useState(false);
  const all = Object.fromEntries(rows.map((row) => [row.key, picks[row.key] ?? row.only ?? 'mine']));
  const onToForm = () => {
    flushTyping();
    dispatch(questionEdits.mineKept(id, mergeDrafts(mine, theirs, all, names)));
  };
  const onSave = () => {
    onToForm();
    dispatch(submitQuestion(id));
  };
  const onClose = () => dispatch(questionEdits.conflictClosed(id));
  const open = rows.filter((row) => row.only === undefined && picks[row.key] === undefined).length;
  const every = (pick: Pick) => setPicks(Object.fromEntries(rows.map((row) => [row.key, pick])));
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={onClose} aria-labelledby="merge-title">
      <DialogTitle id="merge-title">{t('这道题已被他人修改，请合并（对方存为第 {0} 版）', version)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
        {rows.length === 0 ? (
          <Alert severity="info">{t('双方的内容相同，对方只改了状态等信息。可以直接保存。')}</Alert>
        ) : (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: 13 }}>
              <span role="status" style={{ flex: 1 }}>
                {t('{0} 处不同', rows.length)}
                {open > 0 && t('，其中 {0} 处双方都改了，请选定（未选时用我的）', open)}
              </span>
              <Button size="small" onClick={() => every('mine')}>
                {t('全部用我的')}
              </Button>
              <Button size="small" onClick={() => every('theirs')}>
                {t('全部用对方的')}
              </Button>
              <Button size="small" aria-pressed={source} onClick={() => setSource(!source)}>
                {source ? t('看排版') : t('看源码')}
              </Button>
            </Box>
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: '104px minmax(0,1fr) minmax(0,1fr)',
                border: '1px solid',
                borderColor: 'divider',
                borderRadius: 1,
              }}
            >
              {['', t('我的修改'), t('对方已保存的')].map((head) => (
                <Box key={head} sx={{ p: 1, fontSize: 13, fontWeight: 600, bgcolor: 'var(--plate-2)' }}>
                  {head}
                </Box>
              ))}
              {rows.map((row) => (
                <Row
                  key={row.key}
                  row={row}
                  pick={all[row.key] ?? 'mine'}
                  source={source}
                  onPick={(pick) => setPicks((now) => ({ ...now, [row.key]: pick }))}
                />
              ))}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('先不保存')}</Button>
        <Button onClick={onToForm}>{t('放回表单继续修改')}</Button>
        <Button variant="contained" onClick={onSave}>
          {t('保存合并结果')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
