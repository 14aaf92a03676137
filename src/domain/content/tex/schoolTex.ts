// Signs of school geometry as Chinese textbooks print them, for every spelling in the source. Only the drawing changes,
// not the stored TeX.

const FIGURE =
  '(?:\\\\(?:triangle|vartriangle|bigtriangleup|Delta|parallelogram|text\\s*\\{\\s*(?:[Rr]t|四边形|多边形|五边形|梯形|矩形|菱形))|[△▲▱]|[Rr]t\\s*\\\\triangle)';
/** `∼` before a figure means 相似 (similar); between numbers and before a distribution it does not. */
const SIMILAR = new RegExp(`\\\\(?:sim|thicksim)(?![a-zA-Z])(?=[\\s{]*${FIGURE})`, 'g');
/** A frown over letters is an arc. */
const ARC = /\\(?:overset|stackrel)\s*(?:\{\s*\\(?:frown|smallfrown)\s*\}|\\(?:frown|smallfrown))\s*(?=\{|[A-Za-z])/g;

export function schoolTex(tex: string): string {
  if (!tex.includes('\\')) return tex;
  return tex.replace(SIMILAR, '\\backsim ').replace(ARC, '\\overparen ');
}
