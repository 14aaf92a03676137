// 待处理试题: the questions of one status, approved or returned one after another by keyboard, or several selected ones
// together.
import Box from '@mui/material/Box';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STATUS_LABELS, PENDING_STATUSES } from '../../../domain/question/reviewWorkflow';
import { t } from '../../lib/texts/t';
import { useOpenPairs } from '../../state/api/question/useOpenPairs';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { Notice } from '../../ui/Notice';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { READ_ALOUD_ONLY } from '../../ui/content/readAloudOnly';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Segments } from '../../ui/controls/Segments';
import { Skeleton } from '../../ui/controls/Skeleton';
import { lazyPart } from '../../ui/lazyPart';
import { LoadFault } from '../../ui/lists/LoadFault';
import { Pagination } from '../../ui/lists/Pagination';
import { useRowCursor } from '../../ui/rows/useRowCursor';
import { BatchBar } from './BatchBar';
import { QueueRow } from './QueueRow';
import { ReviewPane } from './ReviewPane';
import { useReviewQueue } from './useReviewQueue';

const KeyChecksPage = lazyPart(() => import('./keys/KeyChecksPage'), {
  Waiting: () => <Skeleton height={480} />,
});

/** `keys` in the address: 核对答案, without a view of its own. */
export default function ReviewQueuePage() {
  const [params] = useSearchParams();
  if (!params.has('keys')) return <Queue />;
  return <KeyChecksPage />;
}

function Queue() {
  const queue = useReviewQueue();
  const { status, ids, total, current, marked } = queue;
  const list = useRef<HTMLUListElement>(null);
  const rowIds = useMemo(() => ids.map(String), [ids]);
  useRowCursor({
    list,
    ids: rowIds,
    at: current ? String(current.id) : null,
    onMove: (id) => queue.open(Number(id)),
    past: (by) => (by === 1 ? queue.next() : queue.previous()),
    page: { page: queue.page, size: queue.size, total, onChange: queue.turn },
  });
  const pairs = useOpenPairs(ids);
  const mayMerge = useAppSelector((state) => selectHasFunction(state, 'question.review'));
  return (
    <Box sx={{ p: 1.5, display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1.25, maxWidth: 1632 }}>
      <ContentStyles />
      <Box component="h1" sx={READ_ALOUD_ONLY}>
        {t('待处理试题')}
      </Box>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: 13, color: 'text.secondary' }}
      >
        <Segments
          label={t('审核状态')}
          value={status}
          choices={PENDING_STATUSES.map((each) => [each, t(STATUS_LABELS[each])] as const)}
          onChange={(value) => queue.goTo({ status: value })}
        />
        <span role="status">
          {t('共')} <b>{total}</b> {t('题', total)}
          {ids.length > 0 && t('，第 {0} 题', queue.place)}
        </span>
        <Button disabled={!queue.hasPrevious} onClick={queue.previous} title={t('快捷键 K')}>
          {t('上一题')}
          <span className="key-hint">{t('（{0}）', 'K')}</span>
        </Button>
        <Button disabled={!queue.hasNext} onClick={queue.next} title={t('快捷键 J')}>
          {t('下一题')}
          <span className="key-hint">{t('（{0}）', 'J')}</span>
        </Button>
        <BatchBar key={status} questions={marked} status={status} />
        <Box sx={{ flex: 1 }} />
        <ButtonLink look="outlined" to="/pendingquestion?keys=1">
          {t('核对答案')}
        </ButtonLink>
        {mayMerge && (
          <ButtonLink look="outlined" to="/pendingquestion/duplicates">
            {t('查重')}
          </ButtonLink>
        )}
      </Box>
      {queue.failed ? (
        <LoadFault what={t('试题')} error={queue.error} onRetry={queue.retry} />
      ) : !queue.loaded ? (
        <Skeleton height={480} />
      ) : !current ? (
        <Notice title={t('没有等待处理的试题')} text={t('“{0}”的试题都已处理完。', t(STATUS_LABELS[status]))} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '250px minmax(0,1fr)' },
            gap: 1.25,
            alignItems: 'start',
          }}
        >
          <Box
            sx={{
              position: { md: 'sticky' },
              top: 8,
              maxHeight: { xs: 220, md: 'max(240px, 100vh - 170px)' },
              overflow: 'auto',
              bgcolor: 'background.paper',
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            <Box component="ul" ref={list} aria-label={t('待处理队列')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {ids.map((id) => (
                <QueueRow
                  key={id}
                  id={id}
                  active={id === current.id}
                  marked={marked.some((one) => one.id === id)}
                  pair={pairs.get(id)}
                  onOpen={queue.open}
                />
              ))}
            </Box>
          </Box>
          <ReviewPane
            question={current}
            pair={pairs.get(current.id)}
            overtaken={queue.overtaken}
            pass={queue.pass}
            refuse={queue.refuse}
            withdraw={queue.withdraw}
            busy={queue.busy}
            onPass={() => void queue.send()}
            onRefuse={(reason) => void queue.send(reason)}
          />
        </Box>
      )}
      <Pagination page={queue.page} size={queue.size} total={total} onChange={queue.turn} />
    </Box>
  );
}
