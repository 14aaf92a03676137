// Toasts and confirm boxes that screens request through the store's ports.
import { t } from '../lib/texts/t';
import type { ConfirmQuestion, ToastKind } from './effects';
import { selectAway } from './offline/offlineSlice';
import type { AppThunk } from './store';

export const ask =
  (question: ConfirmQuestion): AppThunk<Promise<boolean>> =>
  (_dispatch, _getState, { effects }) =>
    effects.confirm(question);

export const tell =
  (kind: ToastKind, text: string): AppThunk =>
  (_dispatch, _getState, { effects }) =>
    effects.toast(kind, text);

/** A chunk of the program could not be loaded. */
export const tellMissingPart = (): AppThunk => (dispatch, getState) =>
  dispatch(
    tell(
      'warning',
      selectAway(getState())
        ? t('这部分还没有打开过，离线时无法打开，联网后再试')
        : t('系统已更新，需要重新加载页面才能打开；正在写的内容都已存为草稿'),
    ),
  );
