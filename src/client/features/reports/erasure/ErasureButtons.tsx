// 删除个人信息 on a student's page, and the receipts on the list of students.
import { useSearchParams } from 'react-router-dom';
import { patched } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';

const EraseDialog = lazyPart(() => import('./EraseDialog'));
const ErasureList = lazyPart(() => import('./ErasureList'));

/** What is open is in the address. */
function useOpened(what: string) {
  const [params, setParams] = useSearchParams();
  return {
    isOpen: params.get('erase') === what,
    open: () => setParams((now) => patched(now, { erase: what })),
    close: () => setParams((now) => patched(now, { erase: '' })),
  };
}

export function EraseStudent({ student_id, name }: { student_id: number; name: string }) {
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const { isOpen, open, close } = useOpened('student');
  if (!mayWrite) return null;
  return (
    <p>
      <Button look="outlined" onClick={open}>
        {t('删除个人信息')}
      </Button>
      {isOpen && <EraseDialog student_id={student_id} name={name} onClose={close} />}
    </p>
  );
}

export function ErasureReceipts() {
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const { isOpen, open, close } = useOpened('receipts');
  if (!mayWrite) return null;
  return (
    <p>
      <Button onClick={open}>{t('删除回执')}</Button>
      {isOpen && <ErasureList onClose={close} />}
    </p>
  );
}
