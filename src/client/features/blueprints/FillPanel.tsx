// 填充: fills a paper from the blueprint. Shows progress, cancel, another selection, unfillable cells, and parallel
// papers.
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { BlueprintBody, BlueprintRelaxation } from '../../../contract/paper/blueprint';
import { sumOf } from '../../../domain/blueprint/grid';
import { t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectActiveSetId, selectSet, undone } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { NEW_PAPER, type SetId } from '../../state/paperWorkingSet/workingSet';
import { useTask } from '../../state/tasks/createTask';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { Progress } from '../../ui/controls/Progress';
import { Section } from '../../ui/controls/Section';
import { DemandNumber } from './DemandNumber';
import { ParallelDialog } from './ParallelDialog';
import { PicksPanel } from './PicksPanel';
import { ShortagePanel } from './ShortagePanel';
import { fillPaper, fillTask, picksIn, type FillTarget } from './fillThunks';
import { NO_FORMS, parallelTask } from './parallelThunks';

interface Props {
  blueprintId: number;
  title: string;
  body: BlueprintBody;
  seed: number;
  onSeed(seed: number): void;
  onBody(body: BlueprintBody): void;
}

const paperName = (setId: SetId, title: string) =>
  title.trim() || (setId === NEW_PAPER ? t('新试卷') : t('试卷 {0}', setId.slice(6)));

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
    <Section
      title={t('填充')}
      actions={picks.length > 0 && <ButtonLink to={link}>{t('打开《{0}》', paperName(setId, set.title))}</ButtonLink>}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: 13 }}>
          <LabelledSelect
            label={t('放入')}
            value={target}
            choices={[
              { value: 'new', label: t('新试卷') },
              ...(isPaper
                ? [{ value: 'active', label: t('加入当前试卷《{0}》', paperName(activeId, active.title)) }]
                : []),
            ]}
            onChange={(value) => setChosen(value as FillTarget)}
          />
          <Box
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
            title={t('同一序号、同一题库总是配出同一套题')}
          >
            {t('序号')}
            <DemandNumber label={t('随机序号')} value={seed} min={0} max={999999} width={76} onSet={onSeed} />
          </Box>
          <Button look="filled large" disabled={running || count === 0} onClick={() => run(seed)}>
            {t('填充')}
          </Button>
          <Button
            look="outlined large"
            disabled={running || picks.length === 0}
            title={t('换一个序号；锁定的题不变')}
            onClick={() => run((seed + 1) % 1_000_000)}
          >
            {t('再来一套')}
          </Button>
          <Button
            look="large signed"
            disabled={running || set.past.length === 0}
            onClick={() => dispatch(undone(setId))}
          >
            <UndoIcon />
            {t('撤销试卷改动')}
          </Button>
          <Button
            look="large"
            disabled={running || count === 0}
            onClick={() => dispatch(parallelTask.show(blueprintId, NO_FORMS))}
          >
            {t('平行卷…')}
          </Button>
        </Box>
        {running && (
          <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 13 }}>
            <Progress label={t('填充进度')} />
            {t('正在配 {0} 道题…', count)}
            <Button onClick={() => dispatch(fillTask.cancel(blueprintId))}>{t('取消')}</Button>
          </Box>
        )}
        {outcome?.outcome === 'filled' && (
          <Alert severity="success" role="status" onClose={() => dispatch(fillTask.show(blueprintId, null))}>
            {t('已配 {0} 道题，放入《{1}》。', outcome.count, paperName(outcome.setId, set.title))}
          </Alert>
        )}
        {outcome?.outcome === 'impossible' && <ShortagePanel shortage={outcome.shortage} body={body} onRelax={relax} />}
        {outcome?.outcome === 'undecided' && (
          <Alert
            severity="warning"
            action={
              <Button look="large" onClick={() => run((seed + 1) % 1_000_000)}>
                {t('换序号再试')}
              </Button>
            }
          >
            {t(
              '在限定时间内没有得出结论（候选 {0} 题）：既没有配齐，也没有证明配不齐。可以换一个序号再试，或放宽平均难度的误差、减少覆盖要求。',
              outcome.candidates,
            )}
          </Alert>
        )}
        {picks.length > 0 && <PicksPanel setId={setId} body={body} picks={picks} />}
        {parallel && <ParallelDialog blueprintId={blueprintId} title={title} body={body} seed={seed} onRelax={relax} />}
      </Box>
    </Section>
  );
}
