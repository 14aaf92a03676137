// Why a formula cannot be typeset, according to the engine.
import { collectMath } from '../../../domain/content/plainText';
import { explainTexFault, lastOf, type TexFault } from '../../../domain/content/tex/texFaults';
import type { Content } from '../../../domain/content/tree';
import { translated } from '../texts/translated';
import { peek, typeset, type Typeset } from './typesetter';

/** The engine renders unknown commands in red instead of refusing them. */
function unknownCommand(tex: string, name: string): TexFault | null {
  const place = lastOf(tex, name);
  return place ? { message: `没有命令 ${name}`, start: place[0], end: place[1] } : null;
}

/** In the language of the interface; null if the formula is typeset without faults. */
export function faultOf(tex: string, drawn: Typeset): TexFault | null {
  const unknown = drawn.unknown === undefined ? null : unknownCommand(tex, drawn.unknown);
  const fault = drawn.error === undefined ? unknown : explainTexFault(tex, drawn.error);
  return fault && { ...fault, message: translated(fault.message) };
}

/** Every formula of the content that cannot be typeset; unknown ones are typeset first. */
export async function findFaults(content: Content): Promise<{ tex: string; message: string }[]> {
  const all = await Promise.all(
    collectMath(content).map(async ({ tex, display }) => {
      const fault = faultOf(tex, peek(tex, display) ?? (await typeset(tex, display, 'typed')));
      return fault ? { tex, message: fault.message } : null;
    }),
  );
  return all.filter((each) => each !== null);
}
