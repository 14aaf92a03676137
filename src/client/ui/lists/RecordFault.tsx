// Replaces the page of one record that could not be opened: one that is not there, or one that could not be loaded now.
import type { ReactNode } from 'react';
import { CODES } from '../../../contract/codes';
import type { ApiError } from '../../lib/faultText';
import { t } from '../../lib/texts/t';
import { Notice } from '../Notice';
import { LoadFault } from './LoadFault';

/** Whether there is no such record; without an error the address itself is wrong. */
export function isMissing(error: unknown): boolean {
  const fault = error as ApiError | undefined;
  return fault === undefined || (fault.kind === 'business' && fault.code === CODES.notFound);
}

interface Props {
  /** Name of the record: 试卷 gives 试卷不存在. */
  what: string;
  /** `error` of the query; undefined when the address names no record. */
  error: unknown;
  onRetry(): void;
  /** The way back to the list of such records. */
  children?: ReactNode;
}

export const RecordFault = ({ what, error, onRetry, children }: Props) =>
  isMissing(error) ? (
    <Notice alert title={t('{0}不存在', what)} text={t('地址不对，或它已被删除，请返回列表重新打开。')}>
      {children}
    </Notice>
  ) : (
    <LoadFault what={what} error={error} onRetry={onRetry}>
      {children}
    </LoadFault>
  );
