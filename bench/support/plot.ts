// A log-log plot as a small SVG: lines with their names at the right, decades as a grid, slope one as a dotted guide.

export interface Line {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
}

const WIDTH = 720;
const HEIGHT = 420;
const LEFT = 70;
const RIGHT = 190;
const TOP = 44;
const BOTTOM = 52;
// Distinguishable with colour vision deficiency, and dark enough for text.
const COLOURS = ['#0072b2', '#c04f00', '#00795a', '#a5528a', '#8a6100', '#2f7fb5'];

const clean = (text: string) => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
const short = (value: number) =>
  value >= 1_000_000 ? `${value / 1_000_000}M` : value >= 1000 ? `${value / 1000}k` : String(value);

export function logPlot(title: string, labels: { x: string; y: string }, lines: readonly Line[]): string {
  const all = lines.flatMap(({ points }) => points);
  const decades = (values: readonly number[]): [number, number] => [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ];
  const [x0, x1] = decades(all.map(([x]) => x));
  const [y0, y1] = decades(all.map(([, y]) => y));
  const x = (value: number) => LEFT + ((Math.log10(value) - x0) / Math.max(1, x1 - x0)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) =>
    HEIGHT - BOTTOM - ((Math.log10(value) - y0) / Math.max(1, y1 - y0)) * (HEIGHT - TOP - BOTTOM);
  const at = (value: number) => value.toFixed(1);
  const parts: string[] = [];
  const text = (left: number, top: number, words: string, more = '') =>
    parts.push(`<text x="${at(left)}" y="${at(top)}" ${more}>${clean(words)}</text>`);
  for (let decade = x0; decade <= x1; decade += 1) {
    const place = x(10 ** decade);
    parts.push(`<path d="M${at(place)} ${TOP}V${HEIGHT - BOTTOM}" stroke="#d7dce2"/>`);
    text(place, HEIGHT - BOTTOM + 18, short(10 ** decade), 'text-anchor="middle"');
  }
  for (let decade = y0; decade <= y1; decade += 1) {
    const place = y(10 ** decade);
    parts.push(`<path d="M${LEFT} ${at(place)}H${WIDTH - RIGHT}" stroke="#d7dce2"/>`);
    text(LEFT - 8, place + 4, short(10 ** decade), 'text-anchor="end"');
  }
  // The guide for linear growth, from the lower left corner.
  const span = Math.min(x1 - x0, y1 - y0);
  parts.push(
    `<path d="M${at(x(10 ** x0))} ${at(y(10 ** y0))}L${at(x(10 ** (x0 + span)))} ${at(y(10 ** (y0 + span)))}" stroke="#8a94a0" stroke-dasharray="3 4" fill="none"/>`,
  );
  // Labels are beside the last point, moved apart where lines end close together.
  let free = Number.NEGATIVE_INFINITY;
  const ends = lines
    .map((line, index) => ({
      line,
      colour: COLOURS[index % COLOURS.length] ?? '#000',
      end: y(line.points.at(-1)?.[1] ?? 1),
    }))
    .sort((a, b) => a.end - b.end);
  for (const { line, colour, end } of ends) {
    const path = line.points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${at(x(px))} ${at(y(py))}`).join('');
    parts.push(`<path d="${path}" stroke="${colour}" stroke-width="2" fill="none"/>`);
    for (const [px, py] of line.points)
      parts.push(`<circle cx="${at(x(px))}" cy="${at(y(py))}" r="3.2" fill="${colour}"/>`);
    free = Math.max(end + 4, free + 16);
    const last = line.points.at(-1);
    text(
      WIDTH - RIGHT + 10,
      free,
      `${line.name}${last ? `, ${last[1].toFixed(last[1] < 10 ? 1 : 0)}` : ''}`,
      `fill="${colour}" font-weight="600"`,
    );
  }
  text(LEFT, 24, title, 'font-size="14" font-weight="600"');
  text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, labels.x, 'text-anchor="middle"');
  text(
    16,
    (TOP + HEIGHT - BOTTOM) / 2,
    labels.y,
    `text-anchor="middle" transform="rotate(-90 16 ${at((TOP + HEIGHT - BOTTOM) / 2)})"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#1d2733"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>\n`;
}
