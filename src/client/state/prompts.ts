// Toasts and confirm boxes asked for by screens, through the store's ports.
import type { ConfirmQuestion, ToastKind } from './effects';
import type { AppThunk } from './store';

export const ask =
  (question: ConfirmQuestion): AppThunk<Promise<boolean>> =>
  (_dispatch, _getState, { effects }) =>
    effects.confirm(question);

export const tell =
  (kind: ToastKind, text: string): AppThunk =>
  (_dispatch, _getState, { effects }) =>
    effects.toast(kind, text);
