// The tools above the grid of a blueprint: rows, what columns are split by, undo, filling cells.
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import { fieldRow } from '../../../contract/question/questionFields';
import { SPLITS, type Split } from '../../../domain/blueprint/grid';
import { t } from '../../lib/texts/t';
import { MoreMenu } from '../../ui/MoreMenu';
import { Button, IconButton } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import type { BlueprintEdit } from './BlueprintPage';

interface Props {
  edit: BlueprintEdit;
  mayWrite: boolean;
  splits: readonly Split[];
  onSplit(split: Split, on: boolean): void;
  onAddRows(): void;
  onDerive(): void;
  /** Fills the chosen cells from above (down) or from the left. */
  onFill(down: boolean): void;
}

export function GridTools({ edit, mayWrite, splits, onSplit, onAddRows, onDerive, onFill }: Props) {
  const fillable = mayWrite && edit.draft.body.rows.length > 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center', mb: 0.75 }}>
      <Button look="outlined" disabled={!mayWrite} onClick={onAddRows}>
        {t('添加行')}
      </Button>
      <Button disabled={!mayWrite} onClick={onDerive}>
        {t('从卷型或试卷生成')}
      </Button>
      {SPLITS.map((split) => (
        <Checkbox
          key={split}
          label={t('分{0}', t(fieldRow(split).label))}
          disabled={!mayWrite}
          checked={splits.includes(split)}
          onChange={(on) => onSplit(split, on)}
        />
      ))}
      <IconButton label={t('撤销')} title={t('撤销（Ctrl+Z）')} disabled={!edit.canUndo} onClick={edit.undo}>
        <UndoIcon fontSize="small" />
      </IconButton>
      <IconButton label={t('重做')} title={t('重做（Ctrl+Y）')} disabled={!edit.canRedo} onClick={edit.redo}>
        <RedoIcon fontSize="small" />
      </IconButton>
      {fillable && (
        <MoreMenu
          dense
          actions={[
            { label: t('向右填充'), hint: 'Ctrl+R', onChoose: () => onFill(false) },
            { label: t('向下填充'), hint: 'Ctrl+D', onChoose: () => onFill(true) },
          ]}
        />
      )}
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', ml: 'auto' }}>
        {t('格内填“题数×分值”，如 4×5；右下角小字是题库中可用的题数')}
      </Box>
    </Box>
  );
}
