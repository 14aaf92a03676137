/**
 * Suggests the key of a new point: the largest sibling key plus one, in the same format (1003 -> 1004, 1.1.9 ->
 * 1.1.10).
 */
export function nextTipKey(siblings: readonly string[], parent: string | null): string {
  let best: { head: string; digits: string } | null = null;
  for (const key of siblings) {
    const match = /^(.*?)(\d{1,9})$/.exec(key);
    if (!match) continue;
    const [, head = '', digits = ''] = match;
    if (!best || Number(digits) >= Number(best.digits)) best = { head, digits };
  }
  if (best) return best.head + String(Number(best.digits) + 1).padStart(best.digits.length, '0');
  if (parent === null) return '1';
  return parent.includes('.') ? `${parent}.1` : `${parent}01`;
}
