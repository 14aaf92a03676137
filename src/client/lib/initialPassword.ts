// A first password that can be read out on the telephone: no letters that look alike, at least two kinds of characters.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';

export function initialPassword(
  random: (count: number) => Uint32Array = (count) => crypto.getRandomValues(new Uint32Array(count)),
): string {
  const dice = random(10);
  const take = (from: string, i: number) => from[(dice[i] ?? 0) % from.length] ?? '';
  const letters = (at: number) => [0, 1, 2].map((i) => take(LETTERS, at + i)).join('');
  return `${letters(0)}-${letters(3)}-${[6, 7, 8, 9].map((i) => take(DIGITS, i)).join('')}`;
}
