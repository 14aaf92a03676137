// 未同步 N in the header: the number of edits that wait for the network, and their list. This component is part of the
// main bundle, because it cannot be loaded once the network is gone; the list is prefetched.
import { useEffect, useState } from 'react';
import { t } from '../../../lib/texts/t';
import { onceUsed } from '../../../lib/whenIdle';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectQueue } from '../../../state/offline/offlineSlice';
import { tell } from '../../../state/prompts';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import { Glyph } from '../../../ui/theme/Glyph';

const QueueDialog = lazyPart(() => import('./QueueDialog'));
const fetchList = () => void QueueDialog.load().catch(() => undefined);

export function QueueIndicator() {
  const dispatch = useAppDispatch();
  const edits = useAppSelector(selectQueue);
  const [listed, setListed] = useState(false);
  const some = edits.length > 0;
  useEffect(() => {
    // While edits are waiting, the network can fail again at any moment, so the list is loaded immediately.
    if (!some) return onceUsed(fetchList);
    fetchList();
  }, [some]);
  const open = () =>
    QueueDialog.load().then(
      () => setListed(true),
      () => dispatch(tell('info', t('列表要联网后才能打开，修改都已存在本机'))),
    );
  const stuck = edits.filter((edit) => edit.state !== 'waiting').length;
  return (
    <>
      {some && (
        <Button
          look={stuck > 0 ? 'large signed bad' : 'large signed warn'}
          aria-haspopup="dialog"
          aria-label={stuck > 0 ? t('未同步 {0}，其中 {1} 项需要处理', edits.length, stuck) : undefined}
          onClick={() => void open()}
        >
          <Glyph sign="offline" size={20} />
          {t('未同步 {0}', edits.length)}
        </Button>
      )}
      {listed && <QueueDialog onClose={() => setListed(false)} />}
    </>
  );
}
