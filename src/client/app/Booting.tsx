import { t } from '../lib/texts/t';
import { Logo } from '../ui/theme/Logo';

/** Shown until the account or a chunk has arrived; looks like the first paint of index.html. */
export function Booting() {
  return (
    <div className="boot" role="status">
      <Logo size={56} />
      <span>{t('正在打开题库…')}</span>
    </div>
  );
}
