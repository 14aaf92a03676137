// Lines of a title: about equally long, a short bracket as （A 卷） in one piece and with what is before it.

const BRACKET = /(（[^（）]{1,12}）)/;
/** Text and brackets in turn; a bracket does not break. */
export const titlePieces = (text: string): string[] => text.split(BRACKET).filter((piece) => piece !== '');
export const isBracket = (piece: string): boolean => piece.startsWith('（') && BRACKET.test(piece);

/** Width in text sizes: letters and digits are half as wide as Chinese characters. */
export const emsOf = (text: string): number => [...text].reduce((sum, char) => sum + (char > '\u2E7F' ? 1 : 0.5), 0);

const CLOSING = /^[\s，。、；：！？）》】”’·—]/;
const OPENING = /[（《【“‘]$/;
const WORD_END = /[\w.]$/;
const WORD_START = /^[\w.]/;

/** Characters before each place where a line may end. */
function breaksOf(text: string): number[] {
  const places: number[] = [];
  let at = 0;
  for (const piece of titlePieces(text)) {
    if (!isBracket(piece)) for (let i = at === 0 ? 1 : 0; i < piece.length; i += 1) places.push(at + i);
    at += piece.length;
  }
  return places.filter((place) => {
    const [before, after] = [text.slice(0, place), text.slice(place)];
    const word = WORD_END.test(before) && WORD_START.test(after);
    return !word && !CLOSING.test(after) && !OPENING.test(before);
  });
}

/** For a program that breaks lines where they are full, `widthEm` text sizes wide. */
export function titleLines(text: string, widthEm: number): string[] {
  const count = Math.ceil(emsOf(text) / widthEm);
  if (count <= 1) return [text];
  const places = breaksOf(text);
  const lines: string[] = [];
  let from = 0;
  for (let left = count; left > 1; left -= 1) {
    const target = emsOf(text.slice(from)) / left;
    const off = (place: number) => Math.abs(emsOf(text.slice(from, place)) - target);
    const [end] = places.filter((place) => place > from).sort((a, b) => off(a) - off(b));
    if (end === undefined) break;
    lines.push(text.slice(from, end).trim());
    from = end;
  }
  return [...lines, text.slice(from)];
}
