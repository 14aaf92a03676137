// The options that an answer names.
const LETTERS = /^[\s(（[【]*([A-H](?:[\s,，、;；|/]*[A-H])*)[\s)）\]】.。]*$/;
const PREFIX = /^(?:答案|正确答案|故选|选|answer)\s*[:：]?\s*/i;

/** Letters named by an answer such as `B`, `(B)`, `A,C`, `答案：B`, `Ｂ`; null for any other text. */
export function answerLettersOf(answer: unknown): string[] | null {
  if (Array.isArray(answer)) {
    const all = answer.map(answerLettersOf);
    return all.length > 0 && all.every((one) => one !== null) ? all.flat() : null;
  }
  const text = typeof answer === 'string' ? answer.normalize('NFKC').trim().replace(PREFIX, '') : '';
  const found = LETTERS.exec(text.length === 1 ? text.toUpperCase() : text);
  return found ? (found[1] ?? '').replace(/[^A-H]/g, '').split('') : null;
}
