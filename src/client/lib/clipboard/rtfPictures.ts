// Word and WPS put the pictures of a copied text only into its RTF; the HTML names files that no page can read.

const OPENER = /\{\\pict(?![a-z])/g;
/** A second form of a picture for old programs, and the picture of a formula that the HTML has as a formula. */
const OTHER_FORM = /\\(?:nonshppict|mmathPict)\s*$/;

/**
 * The text of the group that begins at `from`, without the groups inside it, and where it ends; null if it does not.
 */
function groupAt(rtf: string, from: number): { text: string; end: number } | null {
  let out = '';
  let depth = 0;
  let kept = from;
  for (let at = from; at < rtf.length; at++) {
    const char = rtf[at];
    if (char === '\\') at++;
    else if (char === '{') {
      if (depth === 1) out += rtf.slice(kept, at);
      depth++;
      if (depth === 1) kept = at + 1;
    } else if (char === '}') {
      depth--;
      if (depth === 0) return { text: out + rtf.slice(kept, at), end: at };
      if (depth === 1) kept = at + 1;
    }
  }
  return null;
}

function dataUri(picture: string): string | null {
  const type = /\\(png|jpeg)blip(?![a-z])/.exec(picture)?.[1];
  const hex = picture.replace(/\\[a-z]+-?\d* ?/g, '').replace(/\s+/g, '');
  if (!type || hex === '' || hex.length % 2 === 1 || /[^0-9a-f]/i.test(hex)) return null;
  let bytes = '';
  for (let at = 0; at < hex.length; at += 2) bytes += String.fromCharCode(parseInt(hex.slice(at, at + 2), 16));
  return `data:image/${type};base64,${btoa(bytes)}`;
}

/** `data:` URIs of the pictures in their order; null for a picture that no browser shows (WMF, EMF). Time is linear. */
export function rtfPictures(rtf: string): (string | null)[] {
  const found: (string | null)[] = [];
  OPENER.lastIndex = 0;
  for (let open = OPENER.exec(rtf); open; open = OPENER.exec(rtf)) {
    const group = groupAt(rtf, open.index);
    if (!group) break;
    const before = rtf.slice(Math.max(0, open.index - 16), open.index).replace(/\{$/, '');
    if (!OTHER_FORM.test(before)) found.push(dataUri(group.text));
    OPENER.lastIndex = group.end;
  }
  return found;
}
