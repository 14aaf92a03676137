// How many questions the paper at hand has, on every screen, and the way to it.
import ShoppingBasketIcon from '@mui/icons-material/ShoppingBasketOutlined';
import Button from '@mui/material/Button';
import { useAppSelector } from '../../state/hooks';
import { selectActiveSetId, selectSet } from '../../state/paperWorkingSet/selectors';
import { selectSetTitle } from '../../state/paperWorkingSet/setTitle';
import { editPath, NEW_PAPER } from '../../state/paperWorkingSet/workingSet';
import { selectHasFunction } from '../../state/session/sessionSlice';

export function BasketLink() {
  const may = useAppSelector((state) => selectHasFunction(state, 'paper.write'));
  const active = useAppSelector(selectActiveSetId);
  // The sets of reports have pages of their own.
  const setId = active.startsWith('paper:') ? active : NEW_PAPER;
  const count = useAppSelector((state) => selectSet(state, setId).paperList.ids.length);
  const title = useAppSelector((state) => selectSetTitle(state, setId));
  if (!may) return null;
  return (
    <Button
      href={`#${editPath(setId)}`}
      size="small"
      color="inherit"
      startIcon={<ShoppingBasketIcon fontSize="small" />}
      aria-label={`试题篮：${title}，${count} 题`}
      title={`${title}：${count} 题，去组卷`}
      sx={{ color: count > 0 ? 'primary.main' : 'text.secondary', minWidth: 0, fontVariantNumeric: 'tabular-nums' }}
    >
      {count}
    </Button>
  );
}
