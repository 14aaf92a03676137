// What an upgrade brought, until the account has read it or put it away.
import Box from '@mui/material/Box';
import { latestNews, latestTopics } from '../../lib/guide/latestNews';
import { LANGUAGE, t } from '../../lib/texts/t';
import { useDecideSharingMutation } from '../../state/api/system/home';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { markGuide, selectGuideDone } from '../../state/ui/guideDone';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';

const SHOWN_TOPICS = 5;

export function NewsNotice() {
  const dispatch = useAppDispatch();
  const done = useAppSelector(selectGuideDone);
  if (done.includes(latestNews())) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="region"
      aria-label={t('新功能')}
      action={
        <>
          <ButtonLink to="/help?page=news">{t('查看新功能')}</ButtonLink>
          <ButtonLink to="/help?page=tour">{t('五分钟上手')}</ButtonLink>
          <Button onClick={() => dispatch(markGuide(latestNews(), true))}>{t('知道了')}</Button>
        </>
      }
    >
      {LANGUAGE === 'zh-CN'
        ? t('新功能：{0}等', latestTopics().slice(0, SHOWN_TOPICS).join(t('、')))
        : t('系统有了新功能')}
    </Alert>
  );
}

// Shown to administrators once after the upgrade: they decide about questions that were shared with every organisation
// by default.

export function SharingNotice() {
  const dispatch = useAppDispatch();
  const [decide, { isLoading }] = useDecideSharingMutation();
  const choose = async (choice: 'keep' | 'none') => {
    const reply = await decide({ choice });
    if ('data' in reply)
      dispatch(tell('success', choice === 'keep' ? t('已审核的试题保持共享') : t('试题都已改为不共享')));
  };
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="region"
      aria-label={t('试题共享')}
      action={
        <Box sx={{ display: 'flex', gap: 1, whiteSpace: 'nowrap' }}>
          <Button look="outlined" disabled={isLoading} onClick={() => void choose('keep')}>
            {t('保持共享已审核试题')}
          </Button>
          <Button look="outlined" disabled={isLoading} onClick={() => void choose('none')}>
            {t('全部改为不共享')}
          </Button>
        </Box>
      }
    >
      {t(
        '以前录入的试题对所有机构都是共享的。现在新试题默认不共享，请决定以前的试题怎么办；以后可以在试题列表中批量修改。',
      )}
    </Alert>
  );
}
