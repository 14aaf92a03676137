// One feedback report: the question version that was reported, the text, and the next step for users who may take it.
import Box from '@mui/material/Box';
import { useState } from 'react';
import {
  FEEDBACK,
  FEEDBACK_LABELS,
  type Feedback,
  type FeedbackAction,
  type FeedbackState,
} from '../../../../contract/question/feedback';
import { nextFeedbackState } from '../../../../domain/question/feedback';
import { dashDateTime } from '../../../lib/dates';
import { saveBlob } from '../../../lib/saveBlob';
import { t } from '../../../lib/texts/t';
import {
  useGetFeedbackHandlersQuery,
  useHandleFeedbackMutation,
  useLazyGetFeedbackLogQuery,
} from '../../../state/api/question/feedback';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { useRecord } from '../../../state/records/records';
import { selectMayEnter } from '../../../state/session/mayOpen';
import { selectUser } from '../../../state/session/sessionSlice';
import { dialogOpened } from '../../../state/ui/uiSlice';
import { ContentView } from '../../../ui/content/ContentView';
import { Button } from '../../../ui/controls/Button';
import { ButtonLink } from '../../../ui/controls/ButtonLink';
import { Input } from '../../../ui/controls/Input';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { RowBox } from '../../../ui/rows/RowBox';

export function FeedbackItem({ id }: { id: number }) {
  const item = useRecord('feedback', id);
  return item ? <FeedbackBox item={item} /> : null;
}

function FeedbackBox({ item }: { item: Feedback }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const mayWrite = useAppSelector(selectMayEnter);
  const [handle, { isLoading }] = useHandleFeedbackMutation();
  const [askLog] = useLazyGetFeedbackLogQuery();
  const own = user?.id === item.reporter_id;
  const isOpen = item.status !== FEEDBACK.closed;
  const mayReopen = (own || item.manageable === 1) && nextFeedbackState(item.status, 'reopen') !== undefined;
  const act: Act = async (action, more = {}) => {
    const reply = await handle({ id: item.id, action, ...more });
    return 'data' in reply && Boolean(reply.data);
  };
  const saveLog = async () => {
    const { data } = await askLog({ id: item.id });
    if (data) saveBlob(new Blob([data.log], { type: 'application/json' }), `tiku-feedback-${item.id}.json`);
  };
  return (
    <RowBox
      rowId={item.id}
      component="article"
      aria-label={t('反馈 {0}', item.id)}
      sx={{
        '&:focus-visible, &[data-current=true]': {
          outline: '2px solid',
          outlineColor: 'primary.light',
          outlineOffset: -1,
        },
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        p: 1.5,
        display: 'grid',
        gap: 0.75,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.25,
          alignItems: 'center',
          fontSize: 12.5,
          color: 'text.secondary',
        }}
      >
        <Box component="b" sx={{ color: isOpen ? 'primary.dark' : 'text.secondary' }}>
          {t(FEEDBACK_LABELS[item.status as FeedbackState] ?? item.status)}
        </Box>
        <span>
          {t('试题 {0} 第 {1} 版', item.question_id, item.version)}
          {item.newest > item.version && t('（现为第 {0} 版）', item.newest)}
        </span>
        <span>
          {item.reporter} · {dashDateTime(item.created_at)}
        </span>
        {item.assignee !== '' && <span>{t('处理人：{0}', item.assignee)}</span>}
        <Box sx={{ flex: 1 }} />
        <Button
          data-key="open"
          onClick={() => dispatch(dialogOpened({ kind: 'history', question_id: item.question_id }))}
        >
          {t('历史')}
        </Button>
        {mayWrite && (
          <ButtonLink data-key="edit" to={`/addquestion?id=${item.question_id}`}>
            {t('修改试题')}
          </ButtonLink>
        )}
        {item.has_log === 1 && (item.manageable === 1 || own) && (
          <Button onClick={() => void saveLog()}>{t('下载操作记录')}</Button>
        )}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', fontWeight: 600 }}>{item.text}</Box>
      <Box
        tabIndex={0}
        role="group"
        aria-label={t('题干')}
        sx={{ maxHeight: 120, overflow: 'auto', bgcolor: 'var(--plate-2)', borderRadius: 1, px: 1 }}
      >
        <ContentView html={item.content} />
      </Box>
      {item.answer !== '' && <Box sx={{ whiteSpace: 'pre-wrap' }}>{t('答复：{0}', item.answer)}</Box>}
      {isOpen && item.manageable === 1 && <Handling item={item} busy={isLoading} onAct={act} />}
      {isOpen && item.manageable === 0 && own && (
        <div>
          <Button disabled={isLoading} onClick={() => void act('close')}>
            {t('问题已解决，关闭')}
          </Button>
        </div>
      )}
      {mayReopen && (
        <div>
          <Button disabled={isLoading} onClick={() => void act('reopen')}>
            {t('重新打开')}
          </Button>
        </div>
      )}
    </RowBox>
  );
}

type Act = (action: FeedbackAction, more?: { assignee_id?: number; answer?: string }) => Promise<boolean>;

/** Assign, answer and close, for who manages the feedback. */
function Handling({ item, busy, onAct }: { item: Feedback; busy: boolean; onAct: Act }) {
  const handlers = useGetFeedbackHandlersQuery().data?.list ?? [];
  const [answer, setAnswer] = useState('');
  const sent = answer.trim();
  // Clears the answer only if it was sent unchanged: the user can have typed in the meantime.
  const send = async (action: FeedbackAction) => {
    if (await onAct(action, sent === '' ? {} : { answer: sent })) setAnswer((now) => (now.trim() === sent ? '' : now));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {handlers.length > 0 && (
        <LabelledSelect
          label={t('分派给')}
          value={item.assignee_id ?? ''}
          choices={[
            ...(item.assignee_id === null ? [{ value: '', label: t('（未分派）') }] : []),
            ...handlers.map(({ id, nickname }) => ({ value: id, label: nickname })),
          ]}
          onChange={(value) => value !== '' && void onAct('assign', { assignee_id: Number(value) })}
          disabled={busy}
        />
      )}
      <Input
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        placeholder={t('答复')}
        label={t('答复')}
        max={2000}
        sx={{ flex: 1, minWidth: 200 }}
      />
      <Button look="outlined" disabled={busy || sent === ''} onClick={() => void send('answer')}>
        {t('答复')}
      </Button>
      <Button disabled={busy} onClick={() => void send('close')}>
        {t('关闭')}
      </Button>
    </Box>
  );
}
