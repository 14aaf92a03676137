// Dialogs about a question that any page opens by dispatching an action: error report, history, bulk change. Also the
// notice that offers undo after the bulk dialog is closed. Mounted once by the app.
import { t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { offerClosed, selectBulk, undoOffered } from '../../state/review/bulkRun';
import { selectDialog } from '../../state/ui/uiSlice';
import { UndoBar } from '../../ui/UndoBar';
import { ContentStyles } from '../../ui/content/ContentStyles';
import type { PopupProps } from '../../ui/lazyPart';
import { HistoryDialog } from './HistoryDialog';
import { BulkDialog } from './bulk/BulkDialog';
import { ReportFaultDialog } from './feedback/ReportFaultDialog';

export default function ReviewDialogs({ onClose }: PopupProps) {
  const dialog = useAppSelector(selectDialog);
  if (!dialog) return <BulkOffer />;
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

function BulkOffer() {
  const dispatch = useAppDispatch();
  const { offered } = useAppSelector(selectBulk);
  return (
    offered && (
      <UndoBar
        key={offered.run_id}
        label={t('刚才的修改')}
        text={t('已修改 {0} 题', offered.changed)}
        onUndo={() => void dispatch(undoOffered())}
        onClose={() => dispatch(offerClosed())}
      />
    )
  );
}
