// Why a formula cannot be typeset, asked of the engine that draws it.
import { collectMath } from '../../../domain/content/plainText';
import { explainTexFault, lastOf, type TexFault } from '../../../domain/content/texFaults';
import type { Content } from '../../../domain/content/tree';
import { peek, typeset, type Typeset } from '../../lib/math/typesetter';

/** Unknown commands are drawn in red by the engine instead of refused. */
function unknownCommand(tex: string, name: string): TexFault | null {
  const place = lastOf(tex, name);
  return place ? { message: `没有命令 ${name}`, start: place[0], end: place[1] } : null;
}

/** Null when the formula is drawn as it should be. */
export function faultOf(tex: string, drawn: Typeset): TexFault | null {
  if (drawn.error !== undefined) return explainTexFault(tex, drawn.error);
  return drawn.unknown === undefined ? null : unknownCommand(tex, drawn.unknown);
}

/** Every formula of the content that would not print; asks the engine for those it has not seen. */
export async function findFaults(content: Content): Promise<{ tex: string; message: string }[]> {
  const all = await Promise.all(
    collectMath(content).map(async ({ tex, display }) => {
      const fault = faultOf(tex, peek(tex, display) ?? (await typeset(tex, display, 'typed')));
      return fault ? { tex, message: fault.message } : null;
    }),
  );
  return all.filter((each) => each !== null);
}
