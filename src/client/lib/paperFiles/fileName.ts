// File names from a paper's title that are valid on every system.

const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Title without characters that file systems refuse, at most 80 characters, with the extension. */
export function fileName(title: string, ending: string): string {
  const clean = [...title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, 80)
    .join('')
    .replace(/[. ]+$/, '')
    .replace(/^[. ]+/, '');
  const base = clean === '' ? '试卷' : RESERVED.test(clean) ? `${clean}_` : clean;
  return `${base}.${ending}`;
}
