// A picture as a file beside the LaTeX source: a figure with its source becomes TikZ, which can be changed by hand.
import { figureOfSvg } from '../../domain/figure/figureSource';
import { figureToTikz } from '../../domain/figure/figureToTikz';

export interface LatexPicture {
  /** Of its file name. */
  type: string;
  data: Uint8Array;
}

/** `fallback`: PNG of a vector picture. */
export function latexPicture({
  type,
  data,
  fallback,
}: LatexPicture & { fallback?: Uint8Array | undefined }): LatexPicture {
  if (type !== 'svg') return { type, data };
  const read = figureOfSvg(new TextDecoder().decode(data));
  if (read && 'figure' in read)
    return { type: 'tikz', data: new TextEncoder().encode(`${figureToTikz(read.figure)}\n`) };
  return fallback ? { type: 'png', data: fallback } : { type, data };
}
