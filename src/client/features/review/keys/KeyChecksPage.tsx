// 核对答案: answers that do not agree with the key of a question, found by people who solved it and by the check of the
// whole bank.
import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { KEY_CHECK_KIND } from '../../../../contract/question/keyChecks';
import { pageIn, patched } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import {
  keyCheckFinished,
  useGetKeyChecksQuery,
  useStartKeyCheckMutation,
} from '../../../state/api/question/keyChecks';
import { useJobControls } from '../../../state/api/system/job';
import { useLastJob } from '../../../state/api/system/useLastJob';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { usePageSize } from '../../../state/ui/usePageSize';
import { JobProgress } from '../../../ui/JobProgress';
import { Notice } from '../../../ui/Notice';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { Button } from '../../../ui/controls/Button';
import { ButtonLink } from '../../../ui/controls/ButtonLink';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { PageHead } from '../../../ui/lists/PageHead';
import { Pagination } from '../../../ui/lists/Pagination';
import { CheckedKey } from './CheckedKey';

function CheckBar() {
  const dispatch = useAppDispatch();
  const [start, starting] = useStartKeyCheckMutation();
  const controls = useJobControls();
  const onEnded = useCallback(() => void dispatch(keyCheckFinished()), [dispatch]);
  const { job, running } = useLastJob(KEY_CHECK_KIND, onEnded);
  const { checked = 0, found = 0 } = (job?.data ?? {}) as { checked?: number; found?: number };
  return (
    <Box role="group" aria-label={t('全库核对')} sx={{ display: 'grid', gap: 0.5, fontSize: 13 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button look="outlined" disabled={running !== undefined || starting.isLoading} onClick={() => void start()}>
          {t('核对全库')}
        </Button>
        <span role="status">{job?.state === 'done' && t('核对完成：{0} 题，新找到 {1} 处', checked, found)}</span>
      </Box>
      {job && job.state !== 'done' && (
        <JobProgress job={job} {...controls} busy={controls.busy || starting.isLoading} onRetry={() => void start()} />
      )}
    </Box>
  );
}

const STATES = [
  { value: 0, label: t('待处理') },
  { value: 1, label: t('没有问题') },
];

export default function KeyChecksPage() {
  const [params, setParams] = useSearchParams();
  const mayStart = useAppSelector((state) => selectHasFunction(state, 'question.review'));
  const closed = params.get('closed') === '1' ? 1 : 0;
  const [usual, chooseSize] = usePageSize();
  const { page, size } = pageIn(params, usual);
  const { currentData, isError, error, refetch } = useGetKeyChecksQuery(
    { page, size, closed },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Box className="list-page">
      <ContentStyles />
      <PageHead
        title={t('核对答案')}
        text={t('第二人做题的结果、解析的结论、同一空的几个答案、相同的题，与题目的答案含义不同的列在这里。')}
      >
        <ButtonLink to="/pendingquestion">{t('待处理试题')}</ButtonLink>
      </PageHead>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', fontSize: 13 }}>
        <LabelledSelect
          label={t('状态')}
          value={closed}
          choices={STATES}
          onChange={(value) => setParams((now) => patched(now, { closed: value === '1' ? 1 : '', page: '' }))}
        />
        {currentData && <span>{t('共 {0} 处', currentData.total)}</span>}
      </Box>
      {mayStart && <CheckBar />}
      {isError && <LoadFault what={t('核对结果')} error={error} onRetry={() => void refetch()} />}
      {!currentData && !isError && <p role="status">{t('正在载入…')}</p>}
      {currentData?.total === 0 && (
        <Notice
          title={closed === 1 ? t('还没有确认过的') : t('没有对不上的答案')}
          text={
            mayStart
              ? t('点“核对全库”，在后台按含义核对每一题的答案；写法不同而相等的不算。')
              : t('审题时点“做一遍”，不看答案做题，结果不同的会列在这里。')
          }
        />
      )}
      <Box className="list-boxes columns" role="list">
        {currentData?.list.map((row) => (
          <div role="listitem" key={row.id}>
            <CheckedKey row={row} />
          </div>
        ))}
      </Box>
      <Pagination
        page={page}
        size={size}
        total={currentData?.total ?? 0}
        onChange={(next, each) => {
          chooseSize(each, size);
          setParams((now) => patched(now, { page: next, size: each }));
        }}
      />
    </Box>
  );
}
