// Slips of real question files that make a formula unreadable for TeX but not for people; tried when it was refused.
// Only the drawing is helped: the stored source stays as it is.

const SIGNS: Readonly<Record<string, string>> = { bar: '|', less: '<', greater: '>' };

/** The repaired source, or null when there is nothing to repair. */
export function repairTex(tex: string): string | null {
  const repaired = tex
    // Text-mode names of signs, which are no delimiters: `\left\textbar{} a \right\textbar`.
    .replace(/\\text(bar|less|greater)(?![a-zA-Z])\s*(?:\{\})?/g, (_all, sign: string) => SIGNS[sign] ?? '')
    // A backslash lost before a brace: `\left { … \right }`.
    .replace(/\\(left|right|big[lr]?|Big[lr]?)\s*([{}])/g, '\\$1\\$2')
    .replace(/\\textbackslash(?![a-zA-Z])\s*(?:\{\})?/g, '\\backslash ');
  return repaired === tex ? null : repaired;
}
