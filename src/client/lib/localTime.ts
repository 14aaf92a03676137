// Times in inputs of type datetime-local: '' means no limit.
import { dashDateTime } from './dates';

export const localTime = (stamp: string | null): string =>
  stamp === null ? '' : dashDateTime(stamp).replace(' ', 'T');
export function stampOf(local: string): string | null {
  const at = Date.parse(local);
  return local === '' || Number.isNaN(at) ? null : new Date(at).toISOString();
}
