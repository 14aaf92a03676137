// A webpack loader: a font of MathJax as TrueType. Its own outlines (CFF) would become Type 3 fonts in a PDF, whose
// text readers copy and search badly.
const { parse } = require('opentype.js');
const { register } = require('esbuild-register/dist/node');

const LAST = 0x24f;
const MINUS = 0x2212;

module.exports = function trueTypeFace(woff) {
  const { unregister } = register();
  const { contoursOf } = require('../server/print/fonts/outline.ts');
  const { fontOfOutlines } = require('../server/print/fonts/trueType.ts');
  unregister();
  const font = parse(new Uint8Array(woff).buffer);
  const codes = [...Array.from({ length: LAST - 0x1f }, (_, i) => 0x20 + i), MINUS];
  const glyphs = codes
    .filter((code) => font.hasChar(String.fromCodePoint(code)))
    .map((code) => {
      const glyph = font.charToGlyph(String.fromCodePoint(code));
      const path = glyph.getPath(0, 0, font.unitsPerEm).toPathData(3);
      const contours = contoursOf(path).map((contour) => contour.map((point) => ({ ...point, y: -point.y })));
      return { code, contours, advance: Math.round(glyph.advanceWidth) };
    });
  return fontOfOutlines(font.names.fontFamily?.en ?? 'MathJax', glyphs);
};
module.exports.raw = true;
