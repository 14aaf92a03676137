// Content as a paper prints it, regardless of the stored text: a real minus in calculations, and the answer
// bracket of a choice question （　　） in one width, before the full stop.
import type { Content } from '../../content/tree';
import { bracketForm, bracketPlace } from '../../content/writing/bracketRules';
import { minus } from '../../content/writing/textRules';
import { flatText, repairContent } from '../../content/writing/writing';
import { withBracket } from './answerBracket';

export type PrintedField = 'stem' | 'option' | 'part' | 'answer';
/** The bracket of a stem: stored in it, added by the paper, or none. */
export type StemBracket = 'stored' | 'added' | 'none';

const RULES = { text: [minus], bracket: [minus, bracketForm, bracketPlace] } as const;

const known = new WeakMap<Content, Map<string, Content>>();

/** The same object for the same content, so that it can be a memo key. */
export function printedContent(content: Content, field: PrintedField, bracket: StemBracket = 'none'): Content {
  const made = known.get(content) ?? new Map<string, Content>();
  known.set(content, made);
  const before = made.get(field + bracket);
  if (before) return before;
  const rules = bracket === 'stored' ? RULES.bracket : RULES.text;
  const setting = { field, choice: bracket === 'stored', around: flatText(content) };
  const { content: repaired, changes } = repairContent(content, setting, rules);
  const plain = changes.length > 0 ? repaired : content;
  const printed = bracket === 'added' ? withBracket(plain) : plain;
  made.set(field + bracket, printed);
  return printed;
}
