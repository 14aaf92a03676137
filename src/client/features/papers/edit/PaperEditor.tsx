// Editor of one working set: save bar, properties, totals and outline on the left, pages on the right. A narrow screen
// shows one of the two panes at a time and scrolls as a whole.
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PaperDetail } from '../../../../contract/paper/paper';
import { useActions } from '../../../lib/actions/useActions';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { redone, selectSet, undone } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { lazyPart } from '../../../ui/lazyPart';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { PaperCheckPanel } from '../check/PaperCheckPanel';
import { useCheckPanel } from '../check/useCheckPanel';
import { useFindings } from '../check/useFindings';
import { swapAsked } from '../outline/swapThunks';
import { HIDDEN_PANE, OutlinePane, useSpecificationPanel } from './OutlinePane';
import { PaperAlerts } from './PaperAlerts';
import { PaperBar, type Pane } from './PaperBar';
import { PaperDialogs, type PaperDialog } from './PaperDialogs';
import { PaperPreview } from './PaperPreview';
import { saveTask, saveWhenComplete } from './savePaperThunks';
import { usePaperQuestions } from './usePaperQuestions';
import { useSavedPlace } from './useSavedPlace';

// Layout of the panes of the paper editor by the width of the screen.

/**
 * px. From this width on the findings have a column of their own next to readable pages; on narrower screens they are
 * below the pages.
 */
const BESIDE = 1280;
const UNDER = `@media (min-width: 900px) and (max-width: ${BESIDE - 0.05}px)`;
/** Width with one pane at a time: a tablet in portrait orientation, or a page zoomed to 200 %. */
const NARROW = '(max-width: 899.95px)';
const COLUMNS = 'minmax(360px, 420px) minmax(0, 1fr)';

const SpecificationPanel = lazyPart(() => import('../specification/SpecificationPanel'));

interface Props {
  setId: SetId;
  detail: PaperDetail | undefined;
  /** Another user has saved this paper in the meantime. */
  overtaken: boolean;
}

export function PaperEditor({ setId, detail, overtaken }: Props) {
  const dispatch = useAppDispatch();
  const go = useSavedPlace();
  const set = useAppSelector((state) => selectSet(state, setId));
  const chosen = usePaperQuestions(set, detail);
  const { questions, newer, failed, error: why, retry } = chosen;
  const [dialog, setDialog] = useState<PaperDialog | null>(null);
  const closeDialog = () => setDialog(null);
  const sheet = useRef<PaperSheetHandle>(null);
  const { findings, onMeasured } = useFindings(set, chosen);
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const [pane, setPane] = useState<Pane>('outline');
  const hides = (one: Pane) => narrow && pane !== one;
  // A field can only be focused while it is visible, so the pane is shown synchronously first.
  const showFields = useCallback(() => flushSync(() => setPane('outline')), []);
  const check = useCheckPanel(setId, narrow ? null : sheet, showFields);
  const conflict = useAppSelector((state) => saveTask.select(state, setId).result);
  const swapNext = useCallback((id: number) => void dispatch(swapAsked(setId, id)), [dispatch, setId]);
  const specified = useSpecificationPanel();
  const save = () => void dispatch(saveWhenComplete(setId, go));
  const undo = () => void dispatch(undone(setId));
  const redo = () => void dispatch(redone(setId));
  useActions(
    'paper',
    { save, undo, redo, check: check.look, specification: specified.toggle },
    conflict === null && dialog === null,
  );
  const compare = useCallback(() => setDialog('versions'), []);

  return (
    <Box sx={{ height: { md: '100%' }, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <PaperBar
        setId={setId}
        set={set}
        pane={narrow ? pane : undefined}
        findings={findings}
        checking={check.isOpen}
        onPane={setPane}
        onCheck={check.open}
        onTake={setDialog}
      />
      <PaperAlerts setId={setId} overtaken={overtaken} fault={failed ? why : null} onRetry={retry} />
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: COLUMNS },
          position: 'relative',
          overflow: { md: 'hidden' },
          ...(check.isOpen && {
            [UNDER]: { gridTemplateRows: 'minmax(0, 1fr) fit-content(40%)' },
            [`@media (min-width: ${BESIDE}px)`]: { gridTemplateColumns: `${COLUMNS} 280px` },
          }),
        }}
      >
        <OutlinePane
          setId={setId}
          set={set}
          chosen={chosen}
          findings={findings}
          isHidden={hides('outline')}
          onCompare={compare}
          onSwap={swapNext}
        />
        <Box
          sx={{
            minHeight: 0,
            minWidth: 0,
            bgcolor: 'var(--desk)',
            ...(hides('pages') && HIDDEN_PANE),
          }}
        >
          <PaperPreview
            setId={setId}
            set={set}
            questions={questions}
            loading={chosen.loading}
            newer={newer}
            sheet={sheet}
            findings={findings}
            onLook={check.look}
            onMeasured={onMeasured}
            onReplace={swapNext}
          />
        </Box>
        {check.isOpen && (
          <Box
            sx={{
              minHeight: 0,
              minWidth: 0,
              order: { xs: -1, md: 0 },
              maxHeight: { xs: '50vh', md: 'none' },
              overflow: { xs: 'auto', md: 'visible' },
              borderLeft: '1px solid',
              borderBottom: { xs: '1px solid', md: 0 },
              borderColor: 'divider',
              [UNDER]: { gridColumn: 2, borderLeft: 0, borderTop: '1px solid var(--line)' },
            }}
          >
            <PaperCheckPanel findings={findings} onShow={check.show} onFix={check.fix} onClose={check.close} />
          </Box>
        )}
      </Box>
      {specified.open && (
        <Box sx={{ order: { xs: -1, md: 0 } }}>
          <SpecificationPanel setId={setId} set={set} questions={questions} onClose={specified.toggle} />
        </Box>
      )}
      <PaperDialogs
        setId={setId}
        chosen={chosen}
        open={dialog}
        repair={check.repair}
        onClose={closeDialog}
        onRepaired={check.closeRepair}
      />
    </Box>
  );
}
