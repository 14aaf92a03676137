// Shown over every page and dialog when a reply is a few seconds late: what is pending, for how long, and a cancel
// button.
import { createPortal } from 'react-dom';
import { t } from '../../lib/texts/t';
import { useSeconds } from '../../lib/useSeconds';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectSlow } from '../../state/offline/offlineSlice';
import { stopWaiting } from '../../state/offline/slowRequests';
import { Button } from '../../ui/controls/Button';
import slowBarCss from './slowBar.css';

/**
 * A modal dialog traps the focus, so the bar is rendered inside the topmost open dialog, after its buttons, where Tab
 * reaches it.
 */
const placeOf = (): Element =>
  [...document.querySelectorAll('.MuiModal-root:not([aria-hidden="true"],.MuiModal-hidden) > .MuiDialog-container')].at(
    -1,
  ) ?? document.body;

export function SlowBar() {
  const dispatch = useAppDispatch();
  const slow = useAppSelector(selectSlow);
  const waiting = slow.length > 0;
  // Shows the time that passes.
  useSeconds(waiting);
  if (!waiting) return null;
  const since = Math.min(...slow.map((call) => call.since));
  const saving = slow.some((call) => call.saving);
  return createPortal(
    <div role="status" aria-label={t('等待服务器')} className="slow-bar">
      <span className="slow-spinner" aria-hidden="true" />
      <span>{saving ? t('正在保存，服务器答复较慢') : t('正在载入，服务器答复较慢')}</span>
      <span aria-hidden="true">{t('{0} 秒', Math.max(0, Math.round((Date.now() - since) / 1000)))}</span>
      <Button look="outlined plain" onClick={() => dispatch(stopWaiting())}>
        {t('取消')}
      </Button>
      <style>{slowBarCss}</style>
    </div>,
    placeOf(),
  );
}
