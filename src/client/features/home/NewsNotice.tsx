// What an upgrade brought, until the account has read it or put it away.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { latestNews, latestTopics } from '../../lib/guide/latestNews';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { markGuide, selectGuideDone } from '../../state/ui/guideDone';

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
      aria-label="新功能"
      action={
        <>
          <Button size="small" component={Link} to="/help?page=news">
            查看新功能
          </Button>
          <Button size="small" component={Link} to="/help?page=tour">
            五分钟上手
          </Button>
          <Button size="small" onClick={() => dispatch(markGuide(latestNews(), true))}>
            知道了
          </Button>
        </>
      }
    >
      新功能：{latestTopics().slice(0, SHOWN_TOPICS).join('、')}等
    </Alert>
  );
}
