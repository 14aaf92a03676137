// The frame of every question list: filters above, knowledge tree left, cards, the active working set right.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useGetQuestionsQuery } from '../../state/api/question';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { activeSetChanged } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectActiveSetId, selectTotals } from '../../state/paperWorkingSet/selectors';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { NEW_PAPER, type SetId } from '../../state/paperWorkingSet/workingSet';
import { dialogOpened, drawerToggled, selectDrawerOpen, selectPreferences } from '../../state/ui/uiSlice';
import { ContentStyles } from '../../ui/ContentStyles';
import { FilterBar } from './FilterBar';
import { KnowledgePanel } from './KnowledgePanel';
import { filterOf, toRequest, type FilterField, type QuestionsRequest } from './listQuery';
import { QuestionList } from './QuestionList';
import { selectSetTitle } from '../../state/paperWorkingSet/setTitle';
import { useListQuery } from './useListQuery';
import { useFirstView } from './useFirstView';
import { useUndoKeys } from './useUndoKeys';
import { ViewsMenu } from './ViewsMenu';
import { WorkingSetPanel } from './WorkingSetPanel';

const ImportDialog = lazy(() => import('./ImportDialog'));

interface Props {
  title: string;
  /** Which sets this page fills: papers, or one report set. */
  fills?: 'papers' | 'addReport' | 'selectReport';
  fixed?: Partial<QuestionsRequest> | undefined;
  hidden?: readonly FilterField[] | undefined;
  /** Over the filters. */
  above?: ReactNode;
}

const panel = { bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.25 } as const;
const sticky = { position: 'sticky', top: 8, height: 'calc(100vh - 150px)', minHeight: 360, flex: 'none' } as const;

export function QuestionBrowser({ title, fills = 'papers', fixed, hidden, above }: Props) {
  const dispatch = useAppDispatch();
  const control = useListQuery();
  // A table wants the width that the tree takes.
  const [tree, setTree] = useState(useAppSelector(selectPreferences).list_layout !== 'table');
  const drawer = useAppSelector(selectDrawerOpen);
  const activeSetId = useAppSelector(selectActiveSetId);
  const activeTitle = useAppSelector((state) => selectSetTitle(state, activeSetId));
  const count = useAppSelector(selectTotals).count;
  const mayBulk = useAppSelector((state) =>
    (['question.write', 'question.check', 'question.review'] as const).some((key) => selectHasFunction(state, key)),
  );
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'question.write'));
  const [importing, setImporting] = useState(false);
  const { data } = useGetQuestionsQuery(toRequest(control.query, fixed));

  useUndoKeys();
  const named = fills === 'papers' && fixed === undefined;
  useFirstView(control, named);

  // The page's own set is the active one while the page is open.
  const wanted: SetId = fills !== 'papers' ? fills : activeSetId.startsWith('paper:') ? activeSetId : NEW_PAPER;
  useEffect(() => {
    if (wanted !== activeSetId) dispatch(activeSetChanged(wanted));
  }, [wanted, activeSetId, dispatch]);

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.25, p: 1.5 }}>
      <ContentStyles />
      <Box component="h1" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clip: 'rect(0 0 0 0)', m: 0 }}>
        {title}
      </Box>
      {above}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
      <Box sx={panel}>
        <FilterBar control={control} hidden={hidden ?? []} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start' }}>
        {tree && (
          <Box sx={{ ...panel, ...sticky, width: 264, minWidth: 200, maxWidth: 520, resize: 'horizontal', overflow: 'hidden' }}>
            <KnowledgePanel control={control} />
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <QuestionList
            control={control}
            fixed={fixed}
            mayBulk={mayBulk}
            tools={
              <>
                {named && <ViewsMenu control={control} />}
                {named && mayWrite && (
                  <Button size="small" onClick={() => setImporting(true)}>
                    导入
                  </Button>
                )}
                {mayBulk && (
                  <Button size="small" onClick={() => dispatch(dialogOpened({ kind: 'bulk', filter: filterOf(toRequest(control.query, fixed)) }))}>
                    批量修改
                  </Button>
                )}
                <Button size="small" aria-pressed={tree} onClick={() => setTree(!tree)}>
                  {tree ? '收起知识点' : '展开知识点'}
                </Button>
                <Button size="small" variant="outlined" aria-expanded={drawer} onClick={() => dispatch(drawerToggled(!drawer))}>
                  {activeTitle} · 已选 {count} 题
                </Button>
              </>
            }
          />
        </Box>
        {drawer && (
          <Box sx={{ ...panel, ...sticky, width: 280 }}>
            <WorkingSetPanel page={data?.list} />
          </Box>
        )}
      </Box>
    </Box>
  );
}
