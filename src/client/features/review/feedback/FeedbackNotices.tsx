// Notifications for the reporter: fixed, answered, closed, with the papers that use the question.
import type { FeedbackNotice } from '../../../../contract/question/feedback';
import { t } from '../../../lib/texts/t';
import { useGetFeedbackNoticesQuery, useReadFeedbackNoticesMutation } from '../../../state/api/question/feedback';
import { useAppDispatch } from '../../../state/hooks';
import { dialogOpened } from '../../../state/ui/uiSlice';
import { MayOpen } from '../../../ui/MayOpen';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { Link } from '../../../ui/controls/Link';

function words({ kind, question_id, newest, answer }: FeedbackNotice): string {
  const reply = answer === '' ? '' : `${t('：')}${answer}`;
  if (kind === 'fixed') return t('您反馈的试题 {0} 已修改为第 {1} 版{2}', question_id, newest, reply);
  return t('您对试题 {0} 的反馈{1}{2}', question_id, kind === 'closed' ? t('已关闭') : t('已答复'), reply);
}

export function FeedbackNotices() {
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
