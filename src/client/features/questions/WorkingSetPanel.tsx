// The active working set beside the list: totals by type, what is chosen, undo and redo, and the way to the paper.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import CloseIcon from '@mui/icons-material/Close';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { Link as RouteLink } from 'react-router-dom';
import type { Question } from '../../../contract/question';
import { selectCateList } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { activeSetChanged, redone, undone, workingSetCleared } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import * as select from '../../state/paperWorkingSet/selectors';
import { editPath, type SetId } from '../../state/paperWorkingSet/workingSet';
import { drawerToggled } from '../../state/ui/uiSlice';
import { ChosenRow, chosenRowStyles } from './ChosenRow';
import { typeLabel } from './filterChoices';
import { LabelledSelect } from '../../ui/LabelledSelect';
import { ask } from '../../state/prompts';
import { selectSetTitle } from '../../state/paperWorkingSet/setTitle';
import { useChosenQuestions } from './useChosenQuestions';
import { useProgressive } from './useProgressive';

const NO_QUESTIONS: readonly Question[] = [];

/** Which set is active; papers may be switched. */
function SetName({ setId }: { setId: SetId }) {
  const dispatch = useAppDispatch();
  const openIds = useAppSelector(select.selectOpenSetIds);
  const titles = useAppSelector((state) => openIds.map((id) => selectSetTitle(state, id)).join('\n')).split('\n');
  const title = useAppSelector((state) => selectSetTitle(state, setId));
  if (!setId.startsWith('paper:') || openIds.length < 2) return <b>{title}</b>;
  return (
    <LabelledSelect
      label="当前"
      value={setId}
      choices={openIds.map((id, index) => ({ value: id, label: titles[index] ?? id }))}
      onChange={(id) => dispatch(activeSetChanged(id as SetId))}
    />
  );
}

export function WorkingSetPanel({ page = NO_QUESTIONS }: { page?: readonly Question[] | undefined }) {
  const dispatch = useAppDispatch();
  const setId = useAppSelector(select.selectActiveSetId);
  const set = useAppSelector(select.selectActiveSet);
  const totals = useAppSelector(select.selectTotals);
  const canUndo = useAppSelector(select.selectCanUndo);
  const canRedo = useAppSelector(select.selectCanRedo);
  const categories = useAppSelector(selectCateList);
  const { ids, entities } = set.paperList;
  const contents = useChosenQuestions(ids, page);
  const drawn = useProgressive(ids.length, setId);
  const isPaper = setId.startsWith('paper:');

  const clear = async () => {
    const sure = await dispatch(
      ask({ title: '清空已选', text: `将移除已选的 ${ids.length} 道题，可用“撤销”恢复。`, ok: '清空', cancel: '取消' }),
    );
    if (sure) dispatch(workingSetCleared(setId));
  };

  return (
    <Box component="aside" aria-label="已选试题" sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, fontSize: 13 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <SetName setId={setId} />
        </Box>
        <IconButton size="small" aria-label="撤销" title="撤销（Ctrl+Z）" disabled={!canUndo} onClick={() => dispatch(undone())}>
          <UndoIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label="重做" title="重做（Ctrl+Shift+Z）" disabled={!canRedo} onClick={() => dispatch(redone())}>
          <RedoIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label="收起已选" onClick={() => dispatch(drawerToggled(false))}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Typography variant="body2" component="p" role="status" sx={{ mb: 1 }}>
        已选 <b>{totals.count}</b> 题{totals.count > 0 && `，共 ${totals.score} 分`}
        {totals.difficulty !== null && `，平均难度 ${totals.difficulty.toFixed(1)}`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', color: 'text.secondary', mb: 1 }}>
        {totals.byType.map(({ type_id, count }) => (
          <span key={type_id}>
            {typeLabel(type_id, categories)} {count}
          </span>
        ))}
      </Box>
      <Box component="ol" sx={{ flex: 1, minHeight: 0, overflow: 'auto', listStyle: 'none', m: 0, p: 0, borderTop: '1px solid', borderColor: 'divider', ...chosenRowStyles }}>
        {ids.map((id, index) => (
          <ChosenRow key={id} id={id} number={index + 1} score={entities[id]?.score ?? 0} content={index < drawn ? contents.get(id) : undefined} />
        ))}
        {ids.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ py: 3, textAlign: 'center' }}>
            还没有选题。点题目右下角的“选题”，或按 X 键。
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, pt: 1 }}>
        <Button size="small" color="error" disabled={ids.length === 0} onClick={() => void clear()}>
          清空
        </Button>
        {isPaper && (
          <Button component={RouteLink} to={editPath(setId)} size="small" variant="contained" sx={{ flex: 1 }}>
            去组卷
          </Button>
        )}
      </Box>
    </Box>
  );
}
