// Frame of every question list: filters above, knowledge tree on the left, cards, active working set on the right.
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useActions } from '../../../lib/actions/useActions';
import { useScheduled } from '../../../lib/hooks';
import { t } from '../../../lib/texts/t';
import { afterPaint } from '../../../lib/whenIdle';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import {
  activeSetChanged,
  redone,
  selectActiveSetId,
  selectSetTitle,
  selectQuestionIds,
  undone,
} from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { NEW_PAPER, type SetId } from '../../../state/paperWorkingSet/workingSet';
import { selectMayEnter, selectMayChoose } from '../../../state/session/mayOpen';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { drawerToggled, selectDrawerOpen, selectPreferences } from '../../../state/ui/uiSlice';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { Button } from '../../../ui/controls/Button';
import { SignButton } from '../../../ui/controls/SignButton';
import { lazyPart, useFetchAhead } from '../../../ui/lazyPart';
import { QuestionList } from './QuestionList';
import { TreeGrip } from './TreeGrip';
import { FilterBar } from './filters/FilterBar';
import type { FilterField, QuestionsRequest } from './listQuery';
import questionListCss from './questionList.css';
import { useFirstView, useListQuery } from './useListQuery';

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) for the active working set, except within text fields. */
function useUndoKeys(): void {
  const dispatch = useAppDispatch();
  useActions('workingSet', { undo: () => void dispatch(undone()), redo: () => void dispatch(redone()) });
}

const ImportDialog = lazyPart(() => import('../import/ImportDialog'));
const KnowledgePanel = lazyPart(() => import('./KnowledgePanel'), { plain: true });
const WorkingSetPanel = lazyPart(() => import('../chosen/WorkingSetPanel'), { plain: true });

/** Less important parts of the screen, in a task of their own after its first paint. */
function AfterPaint({ children }: { children: ReactNode }) {
  return useScheduled(afterPaint) && children;
}

/** Characters; the tooltip has the whole title. */
const SHOWN_TITLE = 20;

/** The active set and its number of questions; opens and closes its panel. */
function ChosenButton() {
  const dispatch = useAppDispatch();
  const drawer = useAppSelector(selectDrawerOpen);
  const title = useAppSelector((state) => selectSetTitle(state, selectActiveSetId(state)));
  const count = useAppSelector(selectQuestionIds).length;
  const name = title.length > SHOWN_TITLE ? `${title.slice(0, SHOWN_TITLE)}…` : title;
  return (
    <Button look="outlined" title={title} aria-expanded={drawer} onClick={() => dispatch(drawerToggled(!drawer))}>
      {count > 0 ? t('{0} · 已选 {1} 题', name, count) : t('{0} · 未选题', name)}
    </Button>
  );
}

interface Props {
  title: string;
  /** The working sets that this page fills: papers, or one of the report sets. */
  fills?: 'papers' | 'addReport' | 'selectReport';
  fixed?: Partial<QuestionsRequest> | undefined;
  hidden?: readonly FilterField[] | undefined;
  /** Rendered above the filters. */
  above?: ReactNode;
}

export function QuestionBrowser({ title, fills = 'papers', fixed, hidden, above }: Props) {
  const dispatch = useAppDispatch();
  const control = useListQuery();
  // The table and a narrow screen need the width of the tree, so the tree is hidden there at first.
  const { list_layout, tree_width: treeWidth = 264 } = useAppSelector(selectPreferences);
  const table = list_layout === 'table';
  const [tree, setTree] = useState(!table && window.innerWidth >= 1024);
  const drawer = useAppSelector(selectDrawerOpen);
  const activeSetId = useAppSelector(selectActiveSetId);
  const mayBulk = useAppSelector((state) =>
    (['question.write', 'question.check', 'question.review'] as const).some((key) => selectHasFunction(state, key)),
  );
  const mayWrite = useAppSelector(selectMayEnter);
  const mayChoose = useAppSelector(selectMayChoose);
  const [importing, setImporting] = useState(false);

  useUndoKeys();
  useFetchAhead(WorkingSetPanel);
  const closeDrawer = useCallback(() => void dispatch(drawerToggled(false)), [dispatch]);
  const named = fills === 'papers' && fixed === undefined;
  useFirstView(control, named);

  // The page's own set is the active one while the page is open.
  const wanted: SetId = fills !== 'papers' ? fills : activeSetId.startsWith('paper:') ? activeSetId : NEW_PAPER;
  useEffect(() => {
    if (wanted !== activeSetId) dispatch(activeSetChanged(wanted));
  }, [wanted, activeSetId, dispatch]);

  return (
    <div className="qlist" data-beside={[tree && 'tree', drawer && mayChoose && 'set'].filter(Boolean).join(' ')}>
      <ContentStyles />
      <style href="question-list" precedence="low">
        {questionListCss}
      </style>
      <h1>{title}</h1>
      {above}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      <div className="panel">
        <FilterBar control={control} fixed={fixed} hidden={hidden ?? []} showTree={() => setTree(true)} />
      </div>
      <div className="qlist-row">
        {tree && (
          <div className="panel side tree" style={{ flexBasis: treeWidth }}>
            <AfterPaint>
              <KnowledgePanel control={control} />
            </AfterPaint>
            <TreeGrip width={treeWidth} />
          </div>
        )}
        <div className="qlist-main">
          <QuestionList
            control={control}
            fixed={fixed}
            named={named}
            mayBulk={mayBulk}
            onImport={named && mayWrite ? () => setImporting(true) : undefined}
            firstSteps={
              mayWrite &&
              named && (
                <span className="qlist-first">
                  <a className="btn filled large" href="#/addquestion">
                    {t('新增试题')}
                  </a>
                  <Button look="outlined large" onClick={() => setImporting(true)}>
                    {t('导入试题')}
                  </Button>
                </span>
              )
            }
            panels={
              <>
                <SignButton
                  label={tree ? t('收起知识点') : t('展开知识点')}
                  sign="tree"
                  aria-pressed={tree}
                  onClick={() => setTree(!tree)}
                />
                {mayChoose && <ChosenButton />}
              </>
            }
          />
        </div>
        {drawer && mayChoose && (
          <div className="panel side set">
            <AfterPaint>
              <WorkingSetPanel open onClose={closeDrawer} />
            </AfterPaint>
          </div>
        )}
      </div>
    </div>
  );
}
