// Replaces content that could not be loaded: what is missing, why, and the next step.
import type { ReactNode } from 'react';
import { faultAdvice } from '../../lib/faultAdvice';
import type { ApiError } from '../../lib/faultText';
import { t } from '../../lib/texts/t';
import { Notice } from '../Notice';

interface Props {
  /** Name of the missing content: 试题 gives 试题未能载入. */
  what: string;
  /** `error` of the query. */
  error: unknown;
  /** What is still available. */
  kept?: string | undefined;
  onRetry?(): void;
  children?: ReactNode;
}

/** The same as one line in a panel or dialog. */
export function InlineFault({ what, error, kept = '', onRetry }: Omit<Props, 'children'>) {
  return (
    <div role="alert" className="inline-fault">
      {t('{0}未能载入：{1}{2}', what, faultAdvice(error as ApiError | undefined), kept)}
      {onRetry && (
        <button type="button" className="btn" onClick={onRetry}>
          {t('重试')}
        </button>
      )}
    </div>
  );
}

export function LoadFault({ what, error, kept = '', onRetry, children }: Props) {
  return (
    <Notice alert title={t('{0}未能载入', what)} text={faultAdvice(error as ApiError | undefined) + kept}>
      {onRetry && (
        <button type="button" className="btn outlined large" onClick={onRetry}>
          {t('重试')}
        </button>
      )}
      {children}
    </Notice>
  );
}
