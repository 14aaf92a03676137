// The dialogs about a question that any screen opens by an action: fault report, history, bulk change. Mounted once by the app.
import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { dialogClosed, selectDialog } from '../../state/ui/uiSlice';
import { ContentStyles } from '../../ui/ContentStyles';
import { BulkDialog } from './BulkDialog';
import { HistoryDialog } from './HistoryDialog';
import { ReportFaultDialog } from './ReportFaultDialog';

export default function ReviewDialogs() {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectDialog);
  const close = useCallback(() => void dispatch(dialogClosed()), [dispatch]);
  if (!dialog) return null;
  return (
    <>
      <ContentStyles />
      {dialog.kind === 'fault' && <ReportFaultDialog questionId={dialog.question_id} version={dialog.version} onClose={close} />}
      {dialog.kind === 'history' && <HistoryDialog questionId={dialog.question_id} onClose={close} />}
      {dialog.kind === 'bulk' && <BulkDialog filter={dialog.filter} ids={dialog.ids} onClose={close} />}
    </>
  );
}
