// The grid of a blueprint with its tools, and the dialogs that fill it with rows.
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BlueprintBody, BlueprintRow } from '../../../contract/paper/blueprint';
import { fieldRow } from '../../../contract/question/questionFields';
import { addRows, isSplit, SPLITS, withoutSplit, type Split } from '../../../domain/blueprint/grid';
import { patched } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { useSettled } from '../../lib/useSettled';
import { useGetBlueprintCandidatesQuery } from '../../state/api/paper/blueprint';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask } from '../../state/prompts';
import { Notice } from '../../ui/Notice';
import { Button } from '../../ui/controls/Button';
import { BlueprintGrid } from './BlueprintGrid';
import type { BlueprintEdit } from './BlueprintPage';
import { DeriveDialog } from './DeriveDialog';
import { GridTools } from './GridTools';
import { RowDialog } from './RowDialog';
import { fillTask, type FillOutcome } from './fillThunks';

const CARD = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  p: 2,
} as const;
const REST_MS = 500;

/**
 * Candidate counts from the bank. They are requested once rows and conditions have not changed for REST_MS; cells do
 * not affect them.
 */
function useCandidates(body: BlueprintBody, skip: boolean) {
  const asked = useMemo(() => JSON.stringify({ ...body, cells: [], coverage: [], difficulty_mean: null }), [body]);
  const rested = useSettled(asked, REST_MS);
  const request = useMemo(() => ({ body: JSON.parse(rested) as BlueprintBody }), [rested]);
  return useGetBlueprintCandidatesQuery(request, { skip: skip || request.body.rows.length === 0 }).data;
}

/** Cells that cannot be filled together, with the number of questions that each one lacks. */
function conflictOf(outcome: FillOutcome | null): ReadonlyMap<number, number> {
  const cells = new Map<number, number>();
  if (outcome?.outcome !== 'impossible') return cells;
  for (const { cell_id } of outcome.shortage.conflict) if (cell_id !== null) cells.set(cell_id, 0);
  for (const { cell_id, short } of outcome.shortage.short_by_cell) cells.set(cell_id, short);
  return cells;
}

/** What the columns are split by: what cells ask for, and what the user chose, which is in the address. */
function useSplits(body: BlueprintBody, change: (body: BlueprintBody) => void) {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('split') ?? '';
  const splits = useMemo(
    () => SPLITS.filter((split) => chosen.split(',').includes(split) || isSplit(body, split)),
    [chosen, body],
  );
  const split = async (by: Split, on: boolean) => {
    if (!on && isSplit(body, by)) {
      const { label } = fieldRow(by);
      const text = t('同一行、同一题型各{0}的题数会合在一起，可用“撤销”恢复。', label);
      if (!(await dispatch(ask({ title: t('不分{0}', label), text, ok: t('合并'), cancel: t('取消') })))) return;
      change(withoutSplit(body, by));
    }
    const next = SPLITS.filter((each) => (each === by ? on : splits.includes(each)));
    setParams((now) => patched(now, { split: next.join(',') }), { replace: true });
  };
  return { splits, split };
}

interface Props {
  /** Of the blueprint; 0 for a new one. */
  id: number;
  edit: BlueprintEdit;
  mayWrite: boolean;
  onBody(body: BlueprintBody): void;
}

export function GridCard({ id, edit, mayWrite, onBody }: Props) {
  const dispatch = useAppDispatch();
  const { title, body } = edit.draft;
  const [dialog, setDialog] = useState<{ kind: 'rows'; row: BlueprintRow | null } | { kind: 'derive' } | null>(null);
  const candidates = useCandidates(body, !mayWrite);
  const outcome = useAppSelector((state) => fillTask.select(state, id).result);
  const conflict = useMemo(() => conflictOf(outcome), [outcome]);
  const { splits, split } = useSplits(body, onBody);
  const derived = async (next: BlueprintBody, name: string) => {
    setDialog(null);
    const question = {
      title: t('替换表中内容'),
      text: t('表中现有的行和格会被替换，可用“撤销”恢复。'),
      ok: t('替换'),
      cancel: t('取消'),
    };
    if (body.rows.length > 0 && !(await dispatch(ask(question)))) return;
    dispatch(fillTask.show(id, null));
    edit.change({ body: next, ...(title.trim() === '' ? { title: name } : {}) });
  };

  return (
    <>
      <Box sx={CARD}>
        <BlueprintGrid
          body={body}
          splits={splits}
          readOnly={!mayWrite}
          candidates={candidates}
          conflict={conflict}
          onChange={onBody}
          onEditRow={(row) => setDialog({ kind: 'rows', row })}
          tools={(fill) => (
            <GridTools
              edit={edit}
              mayWrite={mayWrite}
              splits={splits}
              onSplit={(by, on) => void split(by, on)}
              onAddRows={() => setDialog({ kind: 'rows', row: null })}
              onDerive={() => setDialog({ kind: 'derive' })}
              onFill={fill}
            />
          )}
        />
        {body.rows.length === 0 && (
          <Box sx={{ mt: 1 }}>
            <Notice
              title={t('还没有行')}
              text={t('先选知识点作为行，再在各题型下填题数和分值；也可以从一份现成的试卷生成。')}
            >
              {mayWrite && (
                <Button look="filled large" onClick={() => setDialog({ kind: 'rows', row: null })}>
                  {t('选择知识点')}
                </Button>
              )}
            </Notice>
          </Box>
        )}
      </Box>
      {dialog?.kind === 'rows' && (
        <RowDialog
          row={dialog.row}
          onClose={() => setDialog(null)}
          onAdd={(rows) => (onBody(addRows(body, rows)), setDialog(null))}
          onSet={(row) => (
            onBody({ ...body, rows: body.rows.map((each) => (each.id === row.id ? row : each)) }),
            setDialog(null)
          )}
        />
      )}
      {dialog?.kind === 'derive' && (
        <DeriveDialog
          splits={splits}
          onClose={() => setDialog(null)}
          onDerived={(next, name) => void derived(next, name)}
        />
      )}
    </>
  );
}
