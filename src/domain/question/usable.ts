// Which questions may be put on a paper.
import { STATUS } from './reviewWorkflow';

export interface Usage {
  status: number;
  in_use?: 0 | 1;
}

/** Why a question may not be put on a paper; null when it may. */
export function whyUnusable({ status, in_use }: Usage): 'unavailable' | 'disabled' | null {
  if (status === STATUS.unavailable) return 'unavailable';
  return in_use === 0 ? 'disabled' : null;
}
