// 从现有试卷生成细目表: takes the rows, types and scores of a saved paper or of the current paper.
import { useState } from 'react';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import type { PaperSummary } from '../../../contract/paper/paper';
import type { Question } from '../../../contract/question/question';
import { deriveBlueprint } from '../../../domain/blueprint/derive';
import type { Split } from '../../../domain/blueprint/grid';
import { SHIPPED_BLUEPRINTS } from '../../../domain/blueprint/shippedBlueprints';
import { treesOf } from '../../../domain/blueprint/specification/specification';
import { buildKpForest } from '../../../domain/knowledge/tree';
import { t } from '../../lib/texts/t';
import { knowledgeApi } from '../../state/api/knowledge/knowledge';
import { paperApi } from '../../state/api/paper/paper';
import { questionApi } from '../../state/api/question/question';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectActiveSet, selectActiveSetId } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectRecords, selectWhole } from '../../state/records/records';
import type { AppThunk } from '../../state/store';
import { createTask, useTask } from '../../state/tasks/createTask';
import { usePaperSearch } from '../../state/usePaperSearch';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/controls/Dialog';
import { PaperChoice } from '../../ui/dialogs/PaperChoice';

interface Props {
  splits: readonly Split[];
  onClose(): void;
  onDerived(body: BlueprintBody, title: string): void;
}
interface Source {
  title: string;
  questions: readonly Question[];
  scores: ReadonlyMap<number, number>;
}

const readSaved =
  (paper: PaperSummary): AppThunk<Promise<Source | null>> =>
  async (dispatch, getState) => {
    const reply = await dispatch(paperApi.endpoints.getPaper.initiate({ id: paper.id }, { subscribe: false }));
    const data = selectWhole(getState(), reply.data);
    if (!data) return null;
    const scores = new Map(
      data.sections.flatMap((section) => section.items.map((item) => [item.question_id, item.score] as const)),
    );
    return { title: data.title, questions: data.questions, scores };
  };
const readActive = (): AppThunk<Promise<Source | null>> => async (dispatch, getState) => {
  const set = selectActiveSet(getState());
  const { data } = await dispatch(
    questionApi.endpoints.getQuestionsByIds.initiate({ ids: set.paperList.ids.slice(0, 500) }, { subscribe: false }),
  );
  if (!data) return null;
  const scores = new Map(set.paperList.ids.map((id) => [id, set.paperList.entities[id]?.score ?? 0]));
  return {
    title: set.title.trim() || t('当前试卷'),
    questions: selectRecords(getState(), 'question', data.ids),
    scores,
  };
};
const derive =
  ({ questions, scores }: Source, splits: readonly Split[]): AppThunk<Promise<BlueprintBody | null>> =>
  async (dispatch) => {
    const tree = treesOf(questions)[0] ?? { system_info_id: 0, type: 1 };
    const { data } = await dispatch(knowledgeApi.endpoints.getKpTree.initiate(tree, { subscribe: false }));
    if (!data) return null;
    const items = questions.map((question) => ({ ...question, score: scores.get(question.id) ?? 0 }));
    return deriveBlueprint(items, tree, buildKpForest(data), splits);
  };

const deriveTask = createTask<null, null>('derive');

export function DeriveDialog({ splits, onClose, onDerived }: Props) {
  const dispatch = useAppDispatch();
  const search = usePaperSearch();
  const [chosen, setChosen] = useState<PaperSummary | null>(null);
  const { running: busy } = useTask(deriveTask, 'paper', 'withScreen');
  const held = useAppSelector((state) =>
    selectActiveSetId(state).startsWith('paper:') ? selectActiveSet(state).paperList.ids.length : 0,
  );
  const start = (read: AppThunk<Promise<Source | null>>) =>
    dispatch(
      deriveTask.run('paper', async ({ signal }) => {
        const source = await dispatch(read);
        const body = source && (await dispatch(derive(source, splits)));
        if (source && body && !signal.aborted) onDerived(body, t('{0} 细目表', source.title.slice(0, 90)));
      }),
    );
  return (
    <Dialog
      title={t('从卷型或现有试卷生成细目表')}
      onClose={onClose}
      actions={
        <>
          <Button look="large" onClick={onClose}>
            {t('取消')}
          </Button>
          <Button look="large" disabled={busy || held === 0} onClick={() => void start(readActive())}>
            {t('用当前试卷（{0} 题）', held)}
          </Button>
          <Button
            look="filled large"
            disabled={busy || !chosen}
            onClick={() => chosen && void start(readSaved(chosen))}
          >
            {busy ? t('正在生成…') : t('生成')}
          </Button>
        </>
      }
    >
      <div role="group" aria-label={t('常用卷型')}>
        {t('常用卷型：')}
        {SHIPPED_BLUEPRINTS.map(({ key, title, body }) => (
          <Button key={key} onClick={() => onDerived(body, t('{0} 细目表', title))}>
            {title}
          </Button>
        ))}
      </div>
      <PaperChoice {...search} chosenIds={chosen ? [chosen.id] : []} onChoose={setChosen} />
    </Dialog>
  );
}
