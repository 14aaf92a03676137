// 试题反馈: the state of the user's own reports, and reports to handle, by state.
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { FEEDBACK_LABELS, FEEDBACK_STATES, type FeedbackNotice } from '../../../../contract/question/feedback';
import { pageIn, patched } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import {
  useGetFeedbackQuery,
  useGetFeedbackNoticesQuery,
  useReadFeedbackNoticesMutation,
} from '../../../state/api/question/feedback';
import { useAppDispatch } from '../../../state/hooks';
import { dialogOpened } from '../../../state/ui/uiSlice';
import { usePageSize } from '../../../state/ui/usePageSize';
import { MayOpen } from '../../../ui/MayOpen';
import { Notice } from '../../../ui/Notice';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { Link } from '../../../ui/controls/Link';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { PageHead } from '../../../ui/lists/PageHead';
import { Pagination } from '../../../ui/lists/Pagination';
import { RowList } from '../../../ui/rows/RowList';
import { FeedbackItem } from './FeedbackItem';

// Notifications for the reporter: fixed, answered, closed, with the papers that use the question.

function words({ kind, question_id, newest, answer }: FeedbackNotice): string {
  const reply = answer === '' ? '' : `${t('：')}${answer}`;
  if (kind === 'fixed') return t('您反馈的试题 {0} 已修改为第 {1} 版{2}', question_id, newest, reply);
  return t('您对试题 {0} 的反馈{1}{2}', question_id, kind === 'closed' ? t('已关闭') : t('已答复'), reply);
}

function FeedbackNotices() {
  const dispatch = useAppDispatch();
  const { data } = useGetFeedbackNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [read, { isLoading }] = useReadFeedbackNoticesMutation();
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-label={t('我的反馈有了结果')} style={{ display: 'grid', gap: 6 }}>
      {data.list.map((notice) => (
        <Alert
          key={notice.feedback_id}
          severity={notice.kind === 'fixed' ? 'success' : 'info'}
          action={
            <>
              {notice.kind === 'fixed' && (
                <Button onClick={() => dispatch(dialogOpened({ kind: 'history', question_id: notice.question_id }))}>
                  {t('看改动')}
                </Button>
              )}
              <Button disabled={isLoading} onClick={() => void read({ ids: [notice.feedback_id] })}>
                {t('知道了')}
              </Button>
            </>
          }
        >
          {words(notice)}
          {notice.papers.length > 0 && (
            <div>
              {t('使用它的试卷：')}
              {notice.papers.map((paper) => (
                <MayOpen
                  key={paper.paper_id}
                  view="paperDetail"
                  otherwise={t('{0}（第 {1} 版） ', paper.title, paper.question_version)}
                >
                  <Link to={`/paperlist/detail/${paper.paper_id}`} sx={{ mr: 1 }}>
                    {t('{0}（第 {1} 版）', paper.title, paper.question_version)}
                  </Link>
                </MayOpen>
              ))}
            </div>
          )}
        </Alert>
      ))}
    </section>
  );
}

const STATES = FEEDBACK_STATES.map((value) => ({ value, label: t(FEEDBACK_LABELS[value]) }));
const WHOSE = [
  { value: 'mine', label: t('我提交的') },
  { value: 'assigned', label: t('分派给我的') },
];

export default function FeedbackPage() {
  const [params, setParams] = useSearchParams();
  const numberOf = (name: string) => (/^\d{1,12}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : undefined);
  const [usual, chooseSize] = usePageSize();
  const { page, size } = pageIn(params, usual);
  const status = numberOf('status');
  const whose = WHOSE.find((one) => one.value === params.get('whose'))?.value;
  const question_id = numberOf('question_id');
  const { data, isError, error, refetch } = useGetFeedbackQuery({
    page,
    size,
    ...(status === undefined ? {} : { status }),
    ...(question_id === undefined ? {} : { question_id }),
    ...(whose === 'mine' ? { mine: 1 } : whose === 'assigned' ? { assigned: 1 } : {}),
  });
  const change = (name: string, value: string) => setParams((now) => patched(now, { [name]: value }));
  const turn = (next: number, each: number) => {
    chooseSize(each, size);
    setParams((now) => patched(now, { page: next, size: each }));
  };
  return (
    <Box className="list-page">
      <ContentStyles />
      <PageHead title={t('试题反馈')} text={t('同事在试题上报告的错误，以及处理结果。')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: 13 }}>
        <LabelledSelect
          label={t('状态')}
          all={t('全部')}
          value={status ?? null}
          choices={STATES}
          onChange={(value) => change('status', value)}
        />
        <LabelledSelect
          label={t('范围')}
          all={t('全部')}
          value={whose ?? null}
          choices={WHOSE}
          onChange={(value) => change('whose', value)}
        />
        {question_id !== undefined && (
          <Button onClick={() => change('question_id', '')}>{t('只看试题 {0}（取消）', question_id)}</Button>
        )}
        {data && <span role="status">{t('共 {0} 条', data.total)}</span>}
      </Box>
      <FeedbackNotices />
      {isError ? (
        <LoadFault what={t('反馈')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : data.total === 0 ? (
        <Notice title={t('没有反馈')} text={t('在试题卡片的 ⋯ 中点“反馈”可以报告错误；处理结果会显示在这里。')}>
          <MayOpen view="questionList">
            <a className="btn filled large" href="#/questionlist">
              {t('去试题列表')}
            </a>
          </MayOpen>
        </Notice>
      ) : (
        <RowList className="list-boxes columns" page={{ page, size, total: data.total, onChange: turn }}>
          {data.ids.map((id) => (
            <FeedbackItem key={id} id={id} />
          ))}
        </RowList>
      )}
      <Pagination page={page} size={size} total={data?.total ?? 0} onChange={turn} />
    </Box>
  );
}
