// What an upgrade brought, until the account has read it or put it away.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { latestNews, latestTopics } from '../../lib/guide/latestNews';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { markGuide, selectGuideDone } from '../../state/ui/guideDone';
import { t } from '../../lib/texts/t';

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
          <Button size="small" component={Link} to="/help?page=news">
            {t('查看新功能')}
          </Button>
          <Button size="small" component={Link} to="/help?page=tour">
            {t('五分钟上手')}
          </Button>
          <Button size="small" onClick={() => dispatch(markGuide(latestNews(), true))}>
            {t('知道了')}
          </Button>
        </>
      }
    >
      {t('新功能：{0}等', latestTopics().slice(0, SHOWN_TOPICS).join('、'))}
    </Alert>
  );
}
