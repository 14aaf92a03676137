// Toasts and confirm boxes of the question screens, through the store's ports.
import type { AppThunk } from '../../state/store';
import type { ConfirmQuestion, ToastKind } from '../../state/effects';

export const ask =
  (question: ConfirmQuestion): AppThunk<Promise<boolean>> =>
  (_dispatch, _getState, { effects }) =>
    effects.confirm(question);

export const tell =
  (kind: ToastKind, text: string): AppThunk =>
  (_dispatch, _getState, { effects }) =>
    effects.toast(kind, text);
