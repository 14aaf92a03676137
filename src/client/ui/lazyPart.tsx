// A part of a page in its own chunk. Without network, or after an update of the server, only the part is missing and can
// be tried again; the rest of the page and what was typed there stay. React caches the failure of a lazy component for
// ever, so the failure is a component of its own that tries again.
import { lazy, useEffect, useState, type ComponentType } from 'react';
import { Button } from './controls/Button';
import { t } from '../lib/texts/t';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Tries at once and after each `onRetry`; shows `Missing` until it succeeds. */
export function retrying<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<{ onRetry(): void }>,
): ComponentType<Props> {
  return function Retried(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const [tries, setTries] = useState(0);
    useEffect(() => {
      let left = false;
      load().then(
        (found) => left || setPart(() => found.default),
        () => undefined,
      );
      return () => {
        left = true;
      };
    }, [tries]);
    return Part ? <Part {...props} /> : <Missing onRetry={() => setTries((count) => count + 1)} />;
  };
}

function MissingHere({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert" style={{ padding: 8, fontSize: 13, color: 'var(--ink-soft)' }}>
      {t('这一部分没有加载出来。')} <Button onClick={onRetry}>{t('再试一次')}</Button>
    </div>
  );
}

export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazy(() => load().catch(() => ({ default: retrying(load, MissingHere) })));
