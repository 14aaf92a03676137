// 404 page: counts down from 5 seconds, then goes to /; leaving the page stops the timer.
import { Navigate, useNavigate } from 'react-router-dom';
import { t } from '../../lib/texts/t';
import { useSeconds } from '../../lib/useSeconds';
import { Button } from '../../ui/controls/Button';

const COUNTDOWN_SECONDS = 5;

export function NotFoundPage() {
  const navigate = useNavigate();
  const left = COUNTDOWN_SECONDS - useSeconds();
  if (left <= 0) return <Navigate to="/" />;
  return (
    <section aria-label={t('页面不存在')} className="not-found">
      <img src="images/404.svg" alt="" width={320} height={200} />
      <h1>404</h1>
      <p>{t('抱歉，你访问的页面不存在')}</p>
      <Button look="filled large" onClick={() => void navigate('/')}>
        {t('{0}秒后，返回首页', left)}
      </Button>
    </section>
  );
}
