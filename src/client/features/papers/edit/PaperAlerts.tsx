// Above the editor: another user has saved the paper, or its questions could not be loaded.
import { faultAdvice } from '../../../lib/faultAdvice';
import type { ApiError } from '../../../lib/faultText';
import { t } from '../../../lib/texts/t';
import { useAppDispatch } from '../../../state/hooks';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { compareSaved } from './savePaperThunks';

interface Props {
  setId: SetId;
  /** Another user has saved the paper meanwhile. */
  overtaken: boolean;
  /** Why questions are missing; null when none is. */
  fault: unknown;
  onRetry(): void;
}

export function PaperAlerts({ setId, overtaken, fault, onRetry }: Props) {
  const dispatch = useAppDispatch();
  return (
    <>
      {overtaken && (
        <Alert
          severity="warning"
          sx={{ borderRadius: 0 }}
          action={
            <Button look="large" onClick={() => void dispatch(compareSaved(setId))}>
              {t('对照')}
            </Button>
          }
        >
          {t('这份试卷在您修改期间已被他人保存，您的修改还在。')}
        </Alert>
      )}
      {fault !== null && (
        <Alert
          severity="error"
          sx={{ borderRadius: 0 }}
          action={
            <Button look="large" onClick={onRetry}>
              {t('重试')}
            </Button>
          }
        >
          {t('部分试题未能载入：{0}编排仍然保留。', faultAdvice(fault as ApiError))}
        </Alert>
      )}
    </>
  );
}
