// One 双向细目表 (route /paperlist/blueprint/{id}; id 0 is a new blueprint): its grid, its other conditions, and filling it
// with questions.
import Box from '@mui/material/Box';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import type { BlueprintDetail } from '../../../contract/paper/savedBlueprint';
import { useActions } from '../../lib/actions/useActions';
import { t } from '../../lib/texts/t';
import { useGetBlueprintQuery } from '../../state/api/paper/blueprint';
import { blueprintEdits, type BlueprintDraft } from '../../state/edits/blueprintEdits';
import { useEdit } from '../../state/edits/useEdit';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { selectMayCompose } from '../../state/session/mayOpen';
import { usePageTitle } from '../../state/tabs/usePageTitle';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { READ_ALOUD_ONLY } from '../../ui/content/readAloudOnly';
import { Alert } from '../../ui/controls/Alert';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Skeleton } from '../../ui/controls/Skeleton';
import { RecordFault } from '../../ui/lists/RecordFault';
import { BlueprintBar } from './BlueprintBar';
import { BlueprintDemands } from './BlueprintDemands';
import { FillPanel } from './FillPanel';
import { GridCard } from './GridCard';
import { fillTask } from './fillThunks';

export type BlueprintEdit = ReturnType<typeof useEdit<BlueprintDraft, BlueprintDetail>>;

function BlueprintEditor({ id, detail }: { id: number; detail: BlueprintDetail | undefined }) {
  const dispatch = useAppDispatch();
  const edit = useEdit(blueprintEdits, String(id), detail ?? null);
  const { change } = edit;
  const { title, body, seed } = edit.draft;
  const mayWrite = useAppSelector(selectMayCompose);
  const foreign = detail !== undefined && detail.editable === 0;
  const save = (send = edit.save) => {
    if (title.trim() !== '') return send();
    dispatch(tell('warning', t('请填写细目表名称')));
    document.getElementById('blueprint-title')?.focus();
  };
  useActions('blueprint', { save: () => save(), undo: edit.undo, redo: edit.redo });
  const setBody = (next: BlueprintBody) => change({ body: next });
  const changeBody = (next: BlueprintBody) => {
    dispatch(fillTask.show(id, null));
    setBody(next);
  };
  usePageTitle(useLocation(), id === 0 ? undefined : title);

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
      <GridCard id={id} edit={edit} mayWrite={mayWrite} onBody={changeBody} />
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
      <RecordFault what={t('细目表', 1)} error={error} onRetry={() => void refetch()}>
        <ButtonLink look="large" to="/paperlist/blueprint">
          {t('返回细目表')}
        </ButtonLink>
      </RecordFault>
    </Box>
  );
}
