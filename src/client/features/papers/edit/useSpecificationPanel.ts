// Whether the 双向细目表 of the paper is shown; closing it returns the focus to its button.
import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectPaperView } from '../../../state/paperWorkingSet/paperView';
import { paperViewChanged } from '../../../state/ui/uiSlice';
import { SPECIFICATION_BUTTON } from './PaperTotals';

export function useSpecificationPanel() {
  const dispatch = useAppDispatch();
  const { specification: open } = useAppSelector(selectPaperView);
  const toggle = useCallback(() => {
    dispatch(paperViewChanged({ specification: !open }));
    if (open) document.getElementById(SPECIFICATION_BUTTON)?.focus();
  }, [dispatch, open]);
  return { open, toggle };
}
