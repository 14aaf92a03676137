// The bar above the editor: whether the paper is saved, undo, the panes of a narrow screen, the check, and where
// questions come from.
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import { useNavigate } from 'react-router-dom';
import type { Finding } from '../../../../domain/paper/check/finding';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { activeSetChanged, redone, undone } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { editPath, freshSetId, type SetId, type WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { MoreMenu } from '../../../ui/MoreMenu';
import { Button, IconButton } from '../../../ui/controls/Button';
import { ButtonLink } from '../../../ui/controls/ButtonLink';
import { Segments } from '../../../ui/controls/Segments';
import { countBySeverity } from '../check/severities';
import { saveTask, saveWhenComplete } from './savePaperThunks';
import { useSavedPlace } from './useSavedPlace';

export type Pane = 'outline' | 'pages';
/** High enough to keep the save bar visible. */
const HIGH = '@media (max-width: 899.95px) and (min-height: 600px)';
const PANES: readonly (readonly [Pane, string])[] = [
  ['outline', t('结构')],
  ['pages', t('页面')],
];
/** Gets the focus when the findings are closed. */
export const CHECK_BUTTON = 'paper-check';

interface Props {
  setId: SetId;
  set: WorkingSet;
  /** Undefined while both panes are visible. */
  pane: Pane | undefined;
  findings: readonly Finding[];
  checking: boolean;
  onPane(pane: Pane): void;
  onCheck(open: boolean): void;
  onTake(from: 'paper' | 'book'): void;
}

export function PaperBar({ setId, set, pane, findings, checking, onPane, onCheck, onTake }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const go = useSavedPlace();
  const saving = useAppSelector((state) => saveTask.select(state, setId).running);
  const blocked = findings.some(({ severity }) => severity === 'blocking');
  const sources = [
    { label: t('从已有试卷'), onChoose: () => onTake('paper') },
    { label: t('按教材'), onChoose: () => onTake('book') },
    {
      label: t('再建一份'),
      hint: t('在新的标签页中再组一份'),
      onChoose: () => void navigate(editPath(freshSetId())),
    },
  ];
  return (
    <Box
      role="toolbar"
      aria-label={t('编辑试卷')}
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
        sx={{
          fontSize: 13,
          color: set.dirty ? 'warning.main' : set.paper_id === null ? 'text.secondary' : 'success.main',
          minWidth: 60,
        }}
      >
        {saving ? t('保存中…') : set.dirty || set.paper_id === null ? t('未保存') : t('已保存')}
      </Box>
      <IconButton
        label={t('撤销')}
        title={t('撤销（Ctrl+Z）')}
        disabled={set.past.length === 0}
        onClick={() => dispatch(undone(setId))}
      >
        <UndoIcon fontSize="small" />
      </IconButton>
      <IconButton
        label={t('重做')}
        title={t('重做（Ctrl+Shift+Z）')}
        disabled={set.future.length === 0}
        onClick={() => dispatch(redone(setId))}
      >
        <RedoIcon fontSize="small" />
      </IconButton>
      {pane && <Segments label={t('显示')} value={pane} choices={PANES} onChange={onPane} />}
      <Box sx={{ flex: 1 }} />
      <Button
        look={blocked ? (checking ? 'outlined large bad' : 'large bad') : checking ? 'outlined large' : 'large'}
        id={CHECK_BUTTON}
        aria-pressed={checking}
        onClick={() => onCheck(!checking)}
      >
        {t('体检')}
        {findings.length > 0 && (pane ? ` ${findings.length}` : `${t('：')}${countBySeverity(findings)}`)}
      </Button>
      {pane ? (
        <MoreMenu actions={sources} look="large" />
      ) : (
        sources.map(({ label, hint, onChoose }) => (
          <Button key={label} look="large" title={hint} onClick={onChoose}>
            {label}
          </Button>
        ))
      )}
      <ButtonLink view="questionList" look="large" to="/questionlist" onClick={() => dispatch(activeSetChanged(setId))}>
        {t('去选题')}
      </ButtonLink>
      <Button
        look="filled large"
        disabled={saving}
        title={t('保存（Ctrl+S）')}
        onClick={() => dispatch(saveWhenComplete(setId, go))}
      >
        {t('保存')}
      </Button>
    </Box>
  );
}
