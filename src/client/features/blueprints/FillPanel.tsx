// 填充: fills a paper from the blueprint. Shows progress, cancel, another selection, unfillable cells, and parallel
// papers.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import UndoIcon from '@mui/icons-material/Undo';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BlueprintBody, BlueprintRelaxation } from '../../../contract/paper/blueprint';
import { sumOf } from '../../../domain/blueprint/grid';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useTask } from '../../state/tasks/createTask';
import { selectActiveSetId, selectSet, undone } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { NEW_PAPER, type SetId } from '../../state/paperWorkingSet/workingSet';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { DemandNumber } from './DemandNumber';
import { fillPaper, fillTask, picksIn, type FillTarget } from './fillThunks';
import { ParallelDialog } from './ParallelDialog';
import { NO_FORMS, parallelTask } from './parallelThunks';
import { PicksPanel } from './PicksPanel';
import { ShortagePanel } from './ShortagePanel';

interface Props {
  blueprintId: number;
  title: string;
  body: BlueprintBody;
  seed: number;
  onSeed(seed: number): void;
  onBody(body: BlueprintBody): void;
}

const paperName = (setId: SetId, title: string) =>
  title.trim() || (setId === NEW_PAPER ? '新试卷' : `试卷 ${setId.slice(6)}`);

export function FillPanel({ blueprintId, title, body, seed, onSeed, onBody }: Props) {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<FillTarget | null>(null);
  const activeId = useAppSelector(selectActiveSetId);
  const active = useAppSelector((state) => selectSet(state, activeId));
  const isPaper = activeId.startsWith('paper:');
  // By default, a paper that this blueprint has already filled is the target again.
  const target: FillTarget =
    chosen ?? (isPaper && activeId !== NEW_PAPER && picksIn(active, blueprintId).length > 0 ? 'active' : 'new');
  const setId: SetId = target === 'active' && isPaper ? activeId : NEW_PAPER;
  const set = useAppSelector((state) => selectSet(state, setId));
  const picks = picksIn(set, blueprintId);
  const { running, result: outcome } = useTask(fillTask, blueprintId, 'withScreen');
  const { result: parallel } = useTask(parallelTask, blueprintId, 'withScreen');
  const run = (next: number, content = body, unlockIds: readonly number[] = []) => {
    if (next !== seed) onSeed(next);
    void dispatch(fillPaper(blueprintId, { body: content, seed: next, target, title, unlockIds }));
  };
  const relax = (relaxation: BlueprintRelaxation) => {
    onBody(relaxation.body);
    run(seed, relaxation.body, relaxation.unlock_ids);
  };
  const { count } = sumOf(body.cells);
  const link = `/paperlist/edit/${setId.slice('paper:'.length)}`;
  return (
    <Box component="section" aria-label="填充" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: 13 }}>
        <LabelledSelect
          label="放入"
          value={target}
          choices={[
            { value: 'new', label: '新试卷' },
            ...(isPaper ? [{ value: 'active', label: `加入当前试卷《${paperName(activeId, active.title)}》` }] : []),
          ]}
          onChange={(value) => setChosen(value as FillTarget)}
        />
        <Box
          component="label"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
          title="同一序号、同一题库总是配出同一套题"
        >
          序号
          <DemandNumber label="随机序号" value={seed} min={0} max={999999} width={76} onSet={onSeed} />
        </Box>
        <Button variant="contained" disabled={running || count === 0} onClick={() => run(seed)}>
          填充
        </Button>
        <Button
          variant="outlined"
          disabled={running || picks.length === 0}
          title="换一个序号；锁定的题不变"
          onClick={() => run((seed + 1) % 1_000_000)}
        >
          再来一套
        </Button>
        <Button
          disabled={running || set.past.length === 0}
          startIcon={<UndoIcon />}
          onClick={() => dispatch(undone(setId))}
        >
          撤销试卷改动
        </Button>
        <Button disabled={running || count === 0} onClick={() => dispatch(parallelTask.show(blueprintId, NO_FORMS))}>
          平行卷…
        </Button>
        {picks.length > 0 && (
          <Button component={Link} to={link} sx={{ ml: 'auto' }}>
            打开《{paperName(setId, set.title)}》
          </Button>
        )}
      </Box>
      {running && (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 13 }}>
          <LinearProgress aria-label="填充进度" sx={{ flex: 1 }} />
          正在配 {count} 道题…
          <Button size="small" onClick={() => dispatch(fillTask.cancel(blueprintId))}>
            取消
          </Button>
        </Box>
      )}
      {outcome?.outcome === 'filled' && (
        <Alert severity="success" role="status" onClose={() => dispatch(fillTask.show(blueprintId, null))}>
          已配 {outcome.count} 道题，放入《{paperName(outcome.setId, set.title)}》。
        </Alert>
      )}
      {outcome?.outcome === 'impossible' && <ShortagePanel shortage={outcome.shortage} body={body} onRelax={relax} />}
      {outcome?.outcome === 'undecided' && (
        <Alert severity="warning" action={<Button onClick={() => run((seed + 1) % 1_000_000)}>换序号再试</Button>}>
          在限定时间内没有得出结论（候选 {outcome.candidates}{' '}
          题）：既没有配齐，也没有证明配不齐。可以换一个序号再试，或放宽平均难度的误差、减少覆盖要求。
        </Alert>
      )}
      {picks.length > 0 && <PicksPanel setId={setId} body={body} picks={picks} />}
      {parallel && <ParallelDialog blueprintId={blueprintId} title={title} body={body} seed={seed} onRelax={relax} />}
    </Box>
  );
}
