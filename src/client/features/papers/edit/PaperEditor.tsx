// Editor of one working set: save bar, properties, totals and outline on the left, pages on the right. A narrow screen
// shows one of the two panes at a time and scrolls as a whole.
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { PaperDetail } from '../../../../contract/paper/paper';
import type { Fix, Place, PrintedPicture } from '../../../../domain/paper/check/finding';
import { useCommands } from '../../../lib/commands';
import { faultAdvice } from '../../../lib/faultAdvice';
import type { ApiError } from '../../../lib/faultText';
import { KEY_TABLE } from '../../../lib/keys/keyTable';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { activeSetChanged, redone, undone } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectSet, totalsOf } from '../../../state/paperWorkingSet/selectors';
import { editPath, freshSetId, type SetId } from '../../../state/paperWorkingSet/workingSet';
import type { AppThunk } from '../../../state/store';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { MayOpen } from '../../../ui/MayOpen';
import { applyFix } from '../check/applyFix';
import { ConflictDialog } from './ConflictDialog';
import { DriftDialog } from './DriftDialog';
import { focusFinding } from '../check/focusFinding';
import { PaperCheckPanel } from '../check/PaperCheckPanel';
import { PaperLayoutPanel } from '../properties/PaperLayoutPanel';
import { PaperOutline } from '../outline/PaperOutline';
import { PaperPreview } from './PaperPreview';
import { PaperProperties } from '../properties/PaperProperties';
import { PaperTotals } from './PaperTotals';
import { countBySeverity } from '../check/severities';
import { tell } from '../../../state/prompts';
import { useDefaultTemplate } from './useDefaultTemplate';
import { useEditorKeys } from './useEditorKeys';
import { useFindings } from '../check/useFindings';
import { useGiven } from './useGiven';
import { usePaperQuestions } from './usePaperQuestions';
import { SwapBar } from '../outline/SwapBar';
import { TakeFromBookDialog } from '../take/TakeFromBookDialog';
import { TakeFromPaperDialog } from '../take/TakeFromPaperDialog';
import { useSavePaper } from './useSavePaper';
import { useSwap } from '../outline/useSwap';

/**
 * px. From this width on the findings have a column of their own next to readable pages; on narrower screens they are
 * below the pages.
 */
const BESIDE = 1280;
const UNDER = `@media (min-width: 900px) and (max-width: ${BESIDE - 0.05}px)`;
/** Width with one pane at a time: a tablet in portrait orientation, or a page zoomed to 200 %. */
const NARROW = '(max-width: 899.95px)';
/** High enough to keep the save bar visible. */
const HIGH = `@media ${NARROW} and (min-height: 600px)`;
type Pane = 'outline' | 'pages';
/** Invisible but with its normal width: the pages in it are still measured, printed and exported. */
const HIDDEN_PANE = {
  visibility: 'hidden',
  position: 'absolute',
  insetInline: 0,
  height: 0,
  overflow: 'hidden',
} as const;
const PANE_BUTTON = { px: 1, py: 0.25, fontSize: 13 } as const;
const COLUMNS = 'minmax(360px, 420px) minmax(0, 1fr)';

interface Props {
  setId: SetId;
  detail: PaperDetail | undefined;
  /** Another user has saved this paper in the meantime. */
  overtaken: boolean;
}

export function PaperEditor({ setId, detail, overtaken }: Props) {
  const dispatch = useAppDispatch();
  const set = useAppSelector((state) => selectSet(state, setId));
  const chosen = usePaperQuestions(set, detail);
  const { questions, newer, drifted, failed, error: why, retry } = chosen;
  useDefaultTemplate(setId, set);
  const [comparing, setComparing] = useState(false);
  const [taking, setTaking] = useState<'paper' | 'book' | null>(null);
  const sheet = useRef<PaperSheetHandle>(null);
  const [pictures, setPictures] = useState<readonly PrintedPicture[]>([]);
  const given = useGiven(set);
  const findings = useFindings(set, chosen, pictures, given);
  const warned = useMemo(
    () => new Set(findings.filter(({ severity }) => severity !== 'hint').flatMap(({ ids }) => ids)),
    [findings],
  );
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const checking = params.get('check') === '1';
  const openCheck = useCallback(
    (open: boolean) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (open) next.set('check', '1');
          else next.delete('check');
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const look = useCallback(() => openCheck(true), [openCheck]);
  const checkButton = useRef<HTMLButtonElement>(null);
  const closeCheck = useCallback(() => {
    openCheck(false);
    checkButton.current?.focus();
  }, [openCheck]);
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const [pane, setPane] = useState<Pane>('outline');
  const hides = (one: Pane) => narrow && pane !== one;
  const show = useCallback(
    (place: Place) => {
      // A field can only be focused while it is visible, so the pane is shown synchronously first.
      flushSync(() => setPane('outline'));
      focusFinding(place, narrow ? null : sheet.current);
    },
    [narrow],
  );
  const fix = useCallback((one: Fix) => void dispatch(applyFix(one, setId)), [dispatch, setId]);
  const sawPictures = useCallback(
    (seen: PrintedPicture[]) => setPictures((now) => (JSON.stringify(now) === JSON.stringify(seen) ? now : seen)),
    [],
  );
  const saving = useSavePaper(setId);
  const swapping = useSwap(setId);
  const { swap } = swapping;
  const undo = () => dispatch(undone(setId));
  const redo = () => dispatch(redone(setId));
  const save = useCallback(() => {
    // Blur commits the text that the user is typing, so that it is part of the saved paper.
    const field = document.activeElement;
    if (field instanceof HTMLElement && field.matches('input, textarea')) {
      field.blur();
      field.focus();
    }
    dispatch(saveable(setId, () => void saving.save()));
  }, [dispatch, setId, saving]);
  useEditorKeys({ save, undo, redo }, saving.conflict === null && !comparing && taking === null);
  useCommands([
    { id: 'savePaper', title: '保存试卷', key: KEY_TABLE.paper.keys.save.keys[0], run: save },
    { id: 'checkPaper', title: '试卷体检', run: look },
  ]);
  const compare = useCallback(() => setComparing(true), []);

  return (
    <Box sx={{ height: { md: '100%' }, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Box
        role="toolbar"
        aria-label="编辑试卷"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: { xs: 0.5, md: 1 },
          whiteSpace: 'nowrap',
          [HIGH]: { position: 'sticky', top: 0, zIndex: 6 },
          px: 1.5,
          py: 0.75,
          bgcolor: 'background.paper',
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box
          component="span"
          role="status"
          sx={{ fontSize: 13, color: set.dirty ? 'warning.main' : 'success.main', minWidth: 60 }}
        >
          {saving.saving ? '保存中…' : set.dirty || set.paper_id === null ? '未保存' : '已保存'}
        </Box>
        <IconButton
          size="small"
          aria-label="撤销"
          title="撤销（Ctrl+Z）"
          disabled={set.past.length === 0}
          onClick={undo}
        >
          <UndoIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label="重做"
          title="重做（Ctrl+Shift+Z）"
          disabled={set.future.length === 0}
          onClick={redo}
        >
          <RedoIcon fontSize="small" />
        </IconButton>
        {narrow && (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="显示"
            value={pane}
            onChange={(_event, value: Pane | null) => value && setPane(value)}
          >
            <ToggleButton value="outline" sx={PANE_BUTTON}>
              结构
            </ToggleButton>
            <ToggleButton value="pages" sx={PANE_BUTTON}>
              页面
            </ToggleButton>
          </ToggleButtonGroup>
        )}
        <Box sx={{ flex: 1 }} />
        <Button
          ref={checkButton}
          aria-pressed={checking}
          color={findings.some(({ severity }) => severity === 'blocking') ? 'error' : 'primary'}
          variant={checking ? 'outlined' : 'text'}
          onClick={() => openCheck(!checking)}
        >
          体检{findings.length > 0 && `：${countBySeverity(findings)}`}
        </Button>
        <Button onClick={() => setTaking('paper')}>从已有试卷</Button>
        <Button onClick={() => setTaking('book')}>按教材</Button>
        <Button title="在新的页签中再组一份" onClick={() => void navigate(editPath(freshSetId()))}>
          再建一份
        </Button>
        <MayOpen view="questionList">
          <Button component={Link} to="/questionlist" onClick={() => dispatch(activeSetChanged(setId))}>
            去选题
          </Button>
        </MayOpen>
        <Button variant="contained" disabled={saving.saving} onClick={save} title="保存（Ctrl+S）">
          保存
        </Button>
      </Box>
      {overtaken && detail && (
        <Alert
          severity="warning"
          sx={{ borderRadius: 0 }}
          action={
            <Button onClick={() => saving.showConflict({ revision: detail.revision, theirs: detail })}>对照</Button>
          }
        >
          这份试卷在您修改期间已被他人保存，您的修改还在。
        </Alert>
      )}
      {failed && (
        <Alert severity="error" sx={{ borderRadius: 0 }} action={<Button onClick={retry}>重试</Button>}>
          部分试题未能载入：{faultAdvice(why as ApiError)}编排仍然保留。
        </Alert>
      )}
      {swap && (
        <SwapBar
          swap={swap}
          number={set.paperList.ids.indexOf(swap.newId) + 1}
          busy={swapping.busyId !== null}
          onNext={() => swapping.next(swap.newId)}
          onBack={() => swapping.back(swap.newId)}
          onClose={swapping.forget}
        />
      )}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: COLUMNS },
          position: 'relative',
          overflow: { md: 'hidden' },
          ...(checking && {
            [UNDER]: { gridTemplateRows: 'minmax(0, 1fr) fit-content(40%)' },
            [`@media (min-width: ${BESIDE}px)`]: { gridTemplateColumns: `${COLUMNS} 280px` },
          }),
        }}
      >
        <Box
          sx={{
            gridRow: { md: '1 / -1' },
            minHeight: 0,
            minWidth: 0,
            overflow: { md: 'auto' },
            p: 1.25,
            borderRight: '1px solid',
            borderColor: 'divider',
            ...(hides('outline') && HIDDEN_PANE),
          }}
        >
          <PaperProperties setId={setId} set={set} />
          <PaperLayoutPanel setId={setId} set={set} />
          <PaperTotals set={set} newer={newer.length} kept={drifted.length - newer.length} onCompare={compare} />
          <PaperOutline
            setId={setId}
            set={set}
            questions={questions}
            warned={warned}
            swap={swap}
            onSwap={swapping.next}
          />
        </Box>
        <Box
          sx={{
            minHeight: 0,
            minWidth: 0,
            overflow: { md: 'auto' },
            bgcolor: 'var(--desk)',
            ...(hides('pages') && HIDDEN_PANE),
          }}
        >
          <PaperPreview
            setId={setId}
            set={set}
            questions={questions}
            newer={newer}
            sheet={sheet}
            findings={findings}
            onLook={look}
            onPictures={sawPictures}
            onReplace={swapping.next}
          />
        </Box>
        {checking && (
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
            <PaperCheckPanel findings={findings} onShow={show} onFix={fix} onClose={closeCheck} />
          </Box>
        )}
      </Box>
      {taking === 'paper' && <TakeFromPaperDialog setId={setId} onClose={() => setTaking(null)} />}
      {taking === 'book' && <TakeFromBookDialog setId={setId} onClose={() => setTaking(null)} />}
      {comparing && (
        <DriftDialog
          setId={setId}
          drifted={newer.length > 0 ? newer : drifted}
          numbers={set.paperList.ids}
          onClose={() => setComparing(false)}
        />
      )}
      {saving.conflict && (
        <ConflictDialog
          mine={set}
          totals={totalsOf(set)}
          theirs={saving.conflict.theirs}
          saving={saving.saving}
          onTheirs={() => void saving.takeTheirs()}
          onMine={() => void saving.saveMine()}
          onCopy={() => void saving.saveCopy()}
          onClose={() => saving.showConflict(null)}
        />
      )}
    </Box>
  );
}

/**
 * Calls `go`, or notifies the user of missing data and moves there. Reads the store directly, because fields commit on
 * blur just before.
 */
const saveable =
  (setId: SetId, go: () => void): AppThunk =>
  (dispatch, getState) => {
    const set = selectSet(getState(), setId);
    if (set.title.trim() === '') {
      dispatch(tell('warning', '请填写试卷标题'));
      document.getElementById('paper-title')?.focus();
    } else if (set.paperList.ids.length === 0) dispatch(tell('warning', '请先选题，再保存试卷'));
    else go();
  };
