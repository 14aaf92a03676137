// 未同步 N in the header: the edits that wait for the network, and the list of them.
import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useAppSelector } from '../../state/hooks';
import { selectQueue } from '../../state/offline/offlineSlice';

const QueueDialog = lazy(() => import('./QueueDialog').catch(() => ({ default: Unfetched })));

/** Whoever lost the network within seconds of the start. */
function Unfetched() {
  return (
    <span role="status" style={{ fontSize: 13, color: '#526173' }}>
      列表要联网后才能打开
    </span>
  );
}

export default function QueueIndicator() {
  const edits = useAppSelector(selectQueue);
  const [open, setOpen] = useState(false);
  if (edits.length === 0 && !open) return null;
  const stuck = edits.filter((edit) => edit.state !== 'waiting').length;
  return (
    <>
      <Button
        color={stuck > 0 ? 'error' : 'warning'}
        startIcon={<CloudOffIcon fontSize="small" />}
        aria-haspopup="dialog"
        aria-label={stuck > 0 ? `未同步 ${edits.length}，其中 ${stuck} 项需要处理` : undefined}
        onClick={() => setOpen(true)}
      >
        未同步 {edits.length}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <QueueDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
