// Why a formula cannot be typeset, asked of the engine that draws it.
import { collectMath } from '../../../domain/content/plainText';
import { explainTexFault, lastOf, type TexFault } from '../../../domain/content/texFaults';
import type { Content } from '../../../domain/content/tree';
import { peek, typeset, type Typeset } from '../../lib/math/typesetter';

/** Unknown commands are drawn in red by the engine instead of refused: their name is read off the drawing. */
function unknownCommand(tex: string, svg: string): TexFault | null {
  if (!svg.includes('fill="red"')) return null;
  for (const [, group = ''] of svg.matchAll(/<g data-mml-node="mtext" fill="red" stroke="red"[^>]*>([\s\S]*?)<\/g>/g)) {
    const codes = Array.from(group.matchAll(/data-c="([0-9A-F]+)"/g), ([, code]) => Number.parseInt(code ?? '0', 16));
    const name = String.fromCodePoint(...codes);
    const place = name.startsWith('\\') ? lastOf(tex, name) : null;
    if (place) return { message: `没有命令 ${name}`, start: place[0], end: place[1] };
  }
  return null;
}

/** Null when the formula is drawn as it should be. */
export function faultOf(tex: string, drawn: Typeset): TexFault | null {
  return drawn.error === undefined ? unknownCommand(tex, drawn.svg) : explainTexFault(tex, drawn.error);
}

/** Every formula of the content that would not print; asks the engine for those it has not seen. */
export async function findFaults(content: Content): Promise<{ tex: string; message: string }[]> {
  const all = await Promise.all(
    collectMath(content).map(async ({ tex, display }) => {
      const fault = faultOf(tex, peek(tex, display) ?? (await typeset(tex, display)));
      return fault ? { tex, message: fault.message } : null;
    }),
  );
  return all.filter((each) => each !== null);
}
