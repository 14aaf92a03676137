// The active working set next to the list: totals by type, selected questions, undo and redo, and a link to the paper.
import { memo } from 'react';
import { t } from '../../../lib/texts/t';
import { useGetQuestionsByIdsQuery } from '../../../state/api/question/question';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import {
  activeSetChanged,
  questionsRemoved,
  redone,
  selectActiveSet,
  selectActiveSetId,
  selectCanRedo,
  selectCanUndo,
  selectOpenSetIds,
  selectSetTitle,
  undone,
  workingSetCleared,
} from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectTotals } from '../../../state/paperWorkingSet/setTotals';
import { editPath, type SetId } from '../../../state/paperWorkingSet/workingSet';
import { ask } from '../../../state/prompts';
import { useRecordList } from '../../../state/records/records';
import { ContentView } from '../../../ui/content/ContentView';
import { Button, IconButton, PlainButton } from '../../../ui/controls/Button';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import type { PopupProps } from '../../../ui/lazyPart';
import { Glyph } from '../../../ui/theme/Glyph';
import { useProgressive } from '../list/useProgressive';

/** Contents of the selected questions: taken from the current page if possible; the others are requested once. */
const MAX_IDS = 500;

/** Stored HTML of the stem by id; `''` for a question that no longer exists. Missing while the request is pending. */
function useChosenQuestions(ids: readonly number[]): ReadonlyMap<number, string> {
  const known = new Map(useRecordList('question', ids).map(({ id, content }) => [id, content]));
  const missing = ids.filter((id) => !known.has(id)).slice(0, MAX_IDS);
  const { currentData } = useGetQuestionsByIdsQuery({ ids: missing }, { skip: missing.length === 0 });
  if (currentData) for (const id of missing) known.set(id, '');
  return known;
}

/** Name of the active set. Papers can be switched here. */
function SetName({ setId }: { setId: SetId }) {
  const dispatch = useAppDispatch();
  const openIds = useAppSelector(selectOpenSetIds);
  const titles = useAppSelector((state) => openIds.map((id) => selectSetTitle(state, id)).join('\n')).split('\n');
  const title = useAppSelector((state) => selectSetTitle(state, setId));
  if (!setId.startsWith('paper:') || openIds.length < 2) return <b>{title}</b>;
  return (
    <LabelledSelect
      label={t('当前')}
      value={setId}
      choices={openIds.map((id, index) => ({ value: id, label: titles[index] ?? id }))}
      onChange={(id) => dispatch(activeSetChanged(id as SetId))}
    />
  );
}

interface RowProps {
  id: number;
  number: number;
  score: number;
  /** Stored HTML; `''` when the question no longer exists, undefined until it is known. */
  content: string | undefined;
}

/** One selected question: number, start of its stem, score, and a remove button. */
const ChosenRow = memo(function ChosenRow({ id, number, score, content }: RowProps) {
  const dispatch = useAppDispatch();
  return (
    <li className="set-row">
      <span className="quiet">{number}</span>
      <div className="stem" title={t('试题 {0}', id)}>
        {content === '' ? (
          t('（试题已不存在）')
        ) : content === undefined ? (
          t('试题 {0}', id)
        ) : (
          <ContentView html={content} />
        )}
      </div>
      <span className="quiet">{t('{0} 分', score)}</span>
      <PlainButton aria-label={t('移除试题 {0}', id)} onClick={() => dispatch(questionsRemoved([id]))}>
        ×
      </PlainButton>
    </li>
  );
});

export default function WorkingSetPanel({ onClose }: PopupProps) {
  const dispatch = useAppDispatch();
  const setId = useAppSelector(selectActiveSetId);
  const set = useAppSelector(selectActiveSet);
  const totals = useAppSelector(selectTotals);
  const canUndo = useAppSelector(selectCanUndo);
  const canRedo = useAppSelector(selectCanRedo);
  const typeTitle = useAppSelector(selectTypeTitle);
  const { ids, entities } = set.paperList;
  const contents = useChosenQuestions(ids);
  const drawn = useProgressive(ids.length, setId);
  const isPaper = setId.startsWith('paper:');

  const clear = async () => {
    const sure = await dispatch(
      ask({
        title: t('清空已选'),
        text: t('将移除已选的 {0} 道题，标题、学段、年级和所属原书等也一并清空；可用“撤销”恢复。', ids.length),
        ok: t('清空'),
        danger: true,
        cancel: t('取消'),
      }),
    );
    if (sure) dispatch(workingSetCleared(setId));
  };

  return (
    <aside aria-label={t('已选试题')} className="set-panel">
      <div className="head">
        <div className="name">
          <SetName setId={setId} />
        </div>
        <IconButton
          label={t('撤销')}
          title={t('撤销（Ctrl+Z）')}
          disabled={!canUndo}
          onClick={() => dispatch(undone())}
        >
          <Glyph sign="undo" />
        </IconButton>
        <IconButton
          label={t('重做')}
          title={t('重做（Ctrl+Shift+Z）')}
          disabled={!canRedo}
          onClick={() => dispatch(redone())}
        >
          <Glyph sign="redo" />
        </IconButton>
        <IconButton label={t('收起已选')} onClick={onClose}>
          <Glyph sign="close" />
        </IconButton>
      </div>
      <p role="status" className="totals">
        {t('已选 ')}
        <b>{totals.count}</b>
        {t(
          ' 题{0}{1}',
          totals.count > 0 && t('，共 {0} 分', totals.score),
          totals.difficulty !== null && t('，平均难度 {0}', totals.difficulty.toFixed(1)),
        )}
      </p>
      <div className="types">
        {totals.byType.map(({ type_id, count }) => (
          <span key={type_id}>
            {typeTitle(type_id)} {count}
          </span>
        ))}
      </div>
      <ol>
        {ids.map((id, index) => (
          <ChosenRow
            key={id}
            id={id}
            number={index + 1}
            score={entities[id]?.score ?? 0}
            content={index < drawn ? contents.get(id) : undefined}
          />
        ))}
        {ids.length === 0 && <li className="none">{t('还没有选题。点题目右下角的“选题”，或按 X 键。')}</li>}
      </ol>
      <div className="foot">
        <Button disabled={ids.length === 0} onClick={() => void clear()}>
          {t('清空')}
        </Button>
        {isPaper && (
          <a className="btn filled large" href={`#${editPath(setId)}`}>
            {t('去组卷')}
          </a>
        )}
      </div>
    </aside>
  );
}
