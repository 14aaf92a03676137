// What an upgrade brought, until the account has read it or put it away.
import { latestNews, latestTopics } from '../../lib/guide/latestNews';
import { LANGUAGE, t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
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
        ? t('新功能：{0}等', latestTopics().slice(0, SHOWN_TOPICS).join('、'))
        : t('系统有了新功能')}
    </Alert>
  );
}
