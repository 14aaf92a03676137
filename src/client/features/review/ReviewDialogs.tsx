// Dialogs about a question that any page opens by dispatching an action: error report, history, bulk change. Mounted
// once by the app.
import { useAppSelector } from '../../state/hooks';
import { selectDialog } from '../../state/ui/uiSlice';
import { ContentStyles } from '../../ui/content/ContentStyles';
import type { PopupProps } from '../../ui/lazyPart';
import { HistoryDialog } from './HistoryDialog';
import { BulkDialog } from './bulk/BulkDialog';
import { ReportFaultDialog } from './feedback/ReportFaultDialog';

export default function ReviewDialogs({ onClose }: PopupProps) {
  const dialog = useAppSelector(selectDialog);
  if (!dialog) return null;
  return (
    <>
      <ContentStyles />
      {dialog.kind === 'fault' && (
        <ReportFaultDialog questionId={dialog.question_id} version={dialog.version} onClose={onClose} />
      )}
      {dialog.kind === 'history' && <HistoryDialog questionId={dialog.question_id} onClose={onClose} />}
      {dialog.kind === 'bulk' && <BulkDialog filter={dialog.filter} ids={dialog.ids} onClose={onClose} />}
    </>
  );
}
