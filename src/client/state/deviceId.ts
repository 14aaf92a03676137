// The name of this browser among the devices of an account; it says nothing of the account and stays after signing out.
import type { Effects } from './effects';

const DEVICE = 'tiku.device';

export function deviceId({ storage, windowId, log }: Effects): string {
  try {
    const known = storage.getItem(DEVICE);
    if (known) return known;
    storage.setItem(DEVICE, windowId);
  } catch (fault) {
    log(`device: ${String(fault)}`);
  }
  return windowId;
}
