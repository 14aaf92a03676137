// One 双向细目表 (route /paperlist/blueprint/{id}; id 0 is a new blueprint): its grid, its other conditions, and filling it
// with questions.
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { BlueprintBody, BlueprintRow } from '../../../contract/paper/blueprint';
import type { BlueprintDetail } from '../../../contract/paper/savedBlueprint';
import { fieldRow } from '../../../contract/question/questionFields';
import { addRows, isSplit, SPLITS, withoutSplit, type Split } from '../../../domain/blueprint/grid';
import { useActions } from '../../lib/actions/useActions';
import { patched } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { useSettled } from '../../lib/useSettled';
import { useGetBlueprintCandidatesQuery, useGetBlueprintQuery } from '../../state/api/paper/blueprint';
import { blueprintEdits, type BlueprintDraft } from '../../state/edits/blueprintEdits';
import { useEdit } from '../../state/edits/useEdit';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { selectMayCompose } from '../../state/session/mayOpen';
import { usePageTitle } from '../../state/tabs/usePageTitle';
import { Notice } from '../../ui/Notice';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { READ_ALOUD_ONLY } from '../../ui/content/readAloudOnly';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Skeleton } from '../../ui/controls/Skeleton';
import { RecordFault } from '../../ui/lists/RecordFault';
import { BlueprintBar } from './BlueprintBar';
import { BlueprintDemands } from './BlueprintDemands';
import { BlueprintGrid } from './BlueprintGrid';
import { DeriveDialog } from './DeriveDialog';
import { FillPanel } from './FillPanel';
import { GridTools } from './GridTools';
import { RowDialog } from './RowDialog';
import { fillTask, type FillOutcome } from './fillThunks';

export type BlueprintEdit = ReturnType<typeof useEdit<BlueprintDraft, BlueprintDetail>>;

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

function BlueprintEditor({ id, detail }: { id: number; detail: BlueprintDetail | undefined }) {
  const dispatch = useAppDispatch();
  const edit = useEdit(blueprintEdits, String(id), detail ?? null);
  const { change } = edit;
  const { title, body, seed } = edit.draft;
  const [dialog, setDialog] = useState<{ kind: 'rows'; row: BlueprintRow | null } | { kind: 'derive' } | null>(null);
  const mayWrite = useAppSelector(selectMayCompose);
  const foreign = detail !== undefined && detail.editable === 0;
  const candidates = useCandidates(body, !mayWrite);
  const outcome = useAppSelector((state) => fillTask.select(state, id).result);
  const save = (send = edit.save) => {
    if (title.trim() !== '') return send();
    dispatch(tell('warning', t('请填写细目表名称')));
    document.getElementById('blueprint-title')?.focus();
  };
  useActions('blueprint', { save: () => save(), undo: edit.undo, redo: edit.redo });
  const conflict = useMemo(() => conflictOf(outcome), [outcome]);
  const setBody = (next: BlueprintBody) => change({ body: next });
  const changeBody = (next: BlueprintBody) => {
    dispatch(fillTask.show(id, null));
    setBody(next);
  };
  const { splits, split } = useSplits(body, changeBody);
  usePageTitle(useLocation(), id === 0 ? undefined : title);
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
    change({ body: next, ...(title.trim() === '' ? { title: name } : {}) });
  };

  if (edit.savedAs !== null)
    return <Navigate to={`/paperlist/blueprint${edit.savedAs === 0 ? '' : `/${edit.savedAs}`}`} replace />;
  return (
    <Box sx={{ p: 1.5, display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1.5, maxWidth: 1632 }}>
      <ContentStyles />
      <BlueprintBar id={id} edit={edit} mayWrite={mayWrite} foreign={foreign} onSave={save} />
      {foreign && (
        <Alert severity="info">
          {t('这份细目表由{0}创建，您可以直接用它配题；修改后请“另存为副本”。', detail.owner)}
        </Alert>
      )}
      <Box sx={CARD}>
        <BlueprintGrid
          body={body}
          splits={splits}
          readOnly={!mayWrite}
          candidates={candidates}
          conflict={conflict}
          onChange={changeBody}
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
      <BlueprintDemands body={body} readOnly={!mayWrite} onChange={changeBody} />
      {mayWrite && body.rows.length > 0 && (
        <FillPanel
          blueprintId={id}
          title={title}
          body={body}
          seed={seed}
          onSeed={(next) => change({ seed: next })}
          onBody={setBody}
        />
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
          splits={splits}
          onClose={() => setDialog(null)}
          onDerived={(next, name) => void derived(next, name)}
        />
      )}
    </Box>
  );
}

export default function BlueprintPage() {
  return (
    <>
      <Box component="h1" sx={READ_ALOUD_ONLY}>
        {t('编辑细目表')}
      </Box>
      <OpenedBlueprint />
    </>
  );
}

function OpenedBlueprint() {
  const text = useParams()['id'] ?? '';
  const sound = /^\d{1,15}$/.test(text);
  const id = sound ? Number(text) : 0;
  const { currentData, isError, error, refetch } = useGetBlueprintQuery({ id }, { skip: id === 0 });
  if (sound && (id === 0 || currentData)) return <BlueprintEditor key={id} id={id} detail={currentData} />;
  if (sound && !isError) {
    return (
      <Box role="status" aria-label={t('正在载入细目表')} sx={{ p: 2 }}>
        <Skeleton height={360} />
      </Box>
    );
  }
  return (
    <Box sx={{ p: 2 }}>
      <RecordFault what={t('细目表')} error={error} onRetry={() => void refetch()}>
        <ButtonLink look="large" to="/paperlist/blueprint">
          {t('返回细目表')}
        </ButtonLink>
      </RecordFault>
    </Box>
  );
}
