// Editor of one blueprint: its grid, its other conditions, and filling it with questions.
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useMemo, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { BlueprintBody, BlueprintRow } from '../../../contract/paper/blueprint';
import type { BlueprintDetail } from '../../../contract/paper/savedBlueprint';
import { addRows, isBanded, withoutBands } from '../../../domain/blueprint/grid';
import { useGetBlueprintCandidatesQuery } from '../../state/api/paper/blueprint';
import { useKeys } from '../../lib/keys/useKeys';
import { blueprintEdits } from '../../state/edits/blueprintEdits';
import { useEdit } from '../../state/edits/useEdit';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { selectMayCompose } from '../../state/session/mayOpen';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { Notice } from '../../ui/Notice';
import { BlueprintDemands } from './BlueprintDemands';
import { BlueprintGrid } from './BlueprintGrid';
import { DeriveDialog } from './DeriveDialog';
import { FillPanel } from './FillPanel';
import { RowDialog } from './RowDialog';
import { useFill } from './useFill';

const CARD = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  p: 1.25,
} as const;
const REST_MS = 500;

/**
 * Candidate counts from the bank. They are requested once rows and conditions have not changed for REST_MS; cells do
 * not affect them.
 */
function useCandidates(body: BlueprintBody, skip: boolean) {
  const asked = useMemo(() => ({ ...body, cells: [], coverage: [], difficulty_mean: null }), [body]);
  const key = JSON.stringify(asked);
  const [rested, setRested] = useState({ key, body: asked });
  useEffect(() => {
    if (rested.key === key) return;
    const timer = setTimeout(() => setRested({ key, body: asked }), REST_MS);
    return () => clearTimeout(timer);
  }, [asked, key, rested.key]);
  const { data } = useGetBlueprintCandidatesQuery(
    { body: rested.body },
    { skip: skip || rested.body.rows.length === 0 },
  );
  return data;
}

export function BlueprintEditor({ id, detail }: { id: number; detail: BlueprintDetail | undefined }) {
  const dispatch = useAppDispatch();
  const edit = useEdit(blueprintEdits, String(id), detail ?? null);
  const { change } = edit;
  const { title, shared, body, seed } = edit.draft;
  const saving = edit.status === 'saving';
  const [bandsOn, setBandsOn] = useState(false);
  const banded = bandsOn || isBanded(body);
  const [dialog, setDialog] = useState<{ kind: 'rows'; row: BlueprintRow | null } | { kind: 'derive' } | null>(null);
  const mayWrite = useAppSelector(selectMayCompose);
  const foreign = detail !== undefined && detail.editable === 0;
  const candidates = useCandidates(body, !mayWrite);
  const filling = useFill(id);
  const save = (send = edit.save) => {
    if (title.trim() !== '') return send();
    dispatch(tell('warning', '请填写细目表名称'));
    document.getElementById('blueprint-title')?.focus();
  };
  useKeys('blueprint', {
    save: () => save(),
    undo: edit.undo,
    redo: edit.redo,
  });
  const clash = useMemo(() => {
    const cells = new Map<number, number>();
    if (filling.outcome?.outcome !== 'impossible') return cells;
    for (const demand of filling.outcome.shortage.clash) if (demand.cell_id !== null) cells.set(demand.cell_id, 0);
    for (const one of filling.outcome.shortage.short_by_cell) cells.set(one.cell_id, one.short);
    return cells;
  }, [filling.outcome]);
  const setBody = (next: BlueprintBody) => change({ body: next });
  const changeBody = (next: BlueprintBody) => {
    filling.forget();
    setBody(next);
  };
  const switchBands = async (on: boolean) => {
    if (!on && isBanded(body)) {
      const sure = await dispatch(
        ask({
          title: '不分难度',
          text: '同一行、同一题型各难度的题数会合在一起，可用“撤销”恢复。',
          ok: '合并',
          cancel: '取消',
        }),
      );
      if (!sure) return;
      changeBody(withoutBands(body));
    }
    setBandsOn(on);
  };
  const derived = async (next: BlueprintBody, name: string) => {
    setDialog(null);
    if (
      body.rows.length > 0 &&
      !(await dispatch(
        ask({ title: '替换表中内容', text: '表中现有的行和格会被替换，可用“撤销”恢复。', ok: '替换', cancel: '取消' }),
      ))
    )
      return;
    filling.forget();
    change({ body: next, ...(title.trim() === '' ? { title: name } : {}) });
  };

  if (edit.savedAs !== null)
    return <Navigate to={`/paperlist/blueprint${edit.savedAs === 0 ? '' : `/${edit.savedAs}`}`} replace />;
  return (
    <Box sx={{ p: 1.5, display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1.25 }}>
      <ContentStyles />
      <Box role="toolbar" aria-label="细目表" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <OutlinedInput
          size="small"
          placeholder="细目表名称（必填）"
          value={title}
          onChange={(event) => change({ title: event.target.value })}
          inputProps={{ 'aria-label': '细目表名称', maxLength: 100, id: 'blueprint-title' }}
          sx={{ width: 320, bgcolor: 'background.paper', '& input': { py: 0.75, fontWeight: 600 } }}
        />
        <FormControlLabel
          label="共享给本机构"
          disabled={foreign || !mayWrite}
          slotProps={{ typography: { sx: { fontSize: 13 } } }}
          control={
            <Checkbox
              size="small"
              checked={shared === 1}
              onChange={(event) => change({ shared: event.target.checked ? 1 : 0 })}
            />
          }
        />
        <Box component="span" role="status" sx={{ fontSize: 13, color: edit.dirty ? 'warning.main' : 'success.main' }}>
          {saving ? '保存中…' : edit.dirty ? '未保存（已留在本机）' : id === 0 ? '' : '已保存'}
        </Box>
        <Box sx={{ flex: 1 }} />
        {edit.dirty && id !== 0 && (
          <Button size="small" onClick={edit.discard}>
            放弃修改
          </Button>
        )}
        <Button component={Link} to="/paperlist/blueprint">
          全部细目表
        </Button>
        {mayWrite && id !== 0 && (
          <Button disabled={saving} onClick={() => save(edit.saveCopy)}>
            另存为副本
          </Button>
        )}
        {mayWrite && !foreign && (
          <Button variant="contained" disabled={saving} title="保存（Ctrl+S）" onClick={() => save()}>
            保存
          </Button>
        )}
      </Box>
      {foreign && (
        <Alert severity="info">这份细目表由{detail.owner}创建，您可以直接用它配题；修改后请“另存为副本”。</Alert>
      )}
      <Box sx={CARD}>
        <BlueprintGrid
          body={body}
          banded={banded}
          readOnly={!mayWrite}
          candidates={candidates}
          clash={clash}
          onChange={changeBody}
          onEditRow={(row) => setDialog({ kind: 'rows', row })}
          tools={(fillCells) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center', mb: 0.75 }}>
              <Button
                size="small"
                variant="outlined"
                disabled={!mayWrite}
                onClick={() => setDialog({ kind: 'rows', row: null })}
              >
                添加行
              </Button>
              <Button size="small" disabled={!mayWrite} onClick={() => setDialog({ kind: 'derive' })}>
                从现有试卷生成
              </Button>
              <FormControlLabel
                label="分难度"
                slotProps={{ typography: { sx: { fontSize: 13 } } }}
                sx={{ ml: 0.5 }}
                control={
                  <Checkbox
                    size="small"
                    sx={{ p: 0.5 }}
                    disabled={!mayWrite}
                    checked={banded}
                    onChange={(event) => void switchBands(event.target.checked)}
                  />
                }
              />
              <IconButton
                size="small"
                aria-label="撤销"
                title="撤销（Ctrl+Z）"
                disabled={!edit.canUndo}
                onClick={edit.undo}
              >
                <UndoIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label="重做"
                title="重做（Ctrl+Y）"
                disabled={!edit.canRedo}
                onClick={edit.redo}
              >
                <RedoIcon fontSize="small" />
              </IconButton>
              <Button
                size="small"
                disabled={!mayWrite || body.rows.length === 0}
                title="Ctrl+R"
                onClick={() => fillCells(false)}
              >
                向右填充
              </Button>
              <Button
                size="small"
                disabled={!mayWrite || body.rows.length === 0}
                title="Ctrl+D"
                onClick={() => fillCells(true)}
              >
                向下填充
              </Button>
              <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', ml: 'auto' }}>
                格内填“题数×分值”，如 4×5；右下角小字是题库中可用的题数
              </Box>
            </Box>
          )}
        />
        {body.rows.length === 0 && (
          <Box sx={{ mt: 1 }}>
            <Notice title="还没有行" text="先选知识点作为行，再在各题型下填题数和分值；也可以从一份现成的试卷生成。">
              {mayWrite && (
                <Button variant="contained" onClick={() => setDialog({ kind: 'rows', row: null })}>
                  选择知识点
                </Button>
              )}
            </Notice>
          </Box>
        )}
      </Box>
      <Box sx={CARD}>
        <BlueprintDemands body={body} readOnly={!mayWrite} onChange={changeBody} />
      </Box>
      {mayWrite && body.rows.length > 0 && (
        <Box sx={CARD}>
          <FillPanel
            blueprintId={id}
            title={title}
            body={body}
            seed={seed}
            control={filling}
            onSeed={(next) => change({ seed: next })}
            onBody={setBody}
          />
        </Box>
      )}
      {dialog?.kind === 'rows' && (
        <RowDialog
          row={dialog.row}
          onClose={() => setDialog(null)}
          onAdd={(rows) => (changeBody(addRows(body, rows)), setDialog(null))}
          onSet={(row) => (
            changeBody({ ...body, rows: body.rows.map((each) => (each.id === row.id ? row : each)) }),
            setDialog(null)
          )}
        />
      )}
      {dialog?.kind === 'derive' && (
        <DeriveDialog
          banded={banded}
          onClose={() => setDialog(null)}
          onDerived={(next, name) => void derived(next, name)}
        />
      )}
    </Box>
  );
}
