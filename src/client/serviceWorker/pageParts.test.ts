// If these fail, a start without network hangs after an update that was interrupted: the page is there without its parts.
import { keepParts, partsOf } from './pageParts';

const page = (...parts: string[]) =>
  `<link rel="preload" as="script" href="${parts[0]}"/><script>f({app:${JSON.stringify(parts)},"at-home":["${parts.at(-1)}"]})</script>`;
const PARTS = ['assets/app.5a46e0.js', 'assets/shell~ui.1b.js', 'assets/main.9c.css'];

function makeCache() {
  const kept = new Set<string>();
  return {
    kept,
    match: async (url: unknown) => (kept.has(String(url)) ? ({} as Response) : undefined),
    put: async (url: unknown) => void kept.add(String(url)),
  };
}

test('every script and style that the page names is one of its parts', () => {
  expect(partsOf(page(...PARTS))).toEqual(PARTS.map((part) => `/${part}`));
});

test.each([
  ['the connection ends', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server answers 502', () => Promise.resolve({ ok: false } as Response)],
])(
  'the page is not whole when %s before one of its parts; the next try fetches only what is missing',
  async (_name, fail) => {
    const cache = makeCache();
    const asked: string[] = [];
    const ok = async (url: string) => (asked.push(url), { ok: true } as Response);
    const broken = (url: string) => (url.endsWith('.css') ? fail() : ok(url));
    expect(await keepParts(page(...PARTS), cache, broken)).toBe(false);
    expect([...cache.kept]).toEqual(['/assets/app.5a46e0.js', '/assets/shell~ui.1b.js']);
    expect(await keepParts(page(...PARTS), cache, ok)).toBe(true);
    expect(asked).toEqual(['/assets/app.5a46e0.js', '/assets/shell~ui.1b.js', '/assets/main.9c.css']);
  },
);
