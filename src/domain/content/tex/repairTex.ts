// Common errors of real question files that TeX refuses although the meaning is clear; tried after a formula was
// refused. Only the rendering uses the repaired source: the stored source does not change.

const SIGNS: Readonly<Record<string, string>> = { bar: '|', less: '<', greater: '>' };

/** The repaired source, or null when there is nothing to repair. */
export function repairTex(tex: string): string | null {
  const repaired = tex
    // Text-mode names of signs, which are not delimiters: `\left\textbar{} a \right\textbar`.
    .replace(/\\text(bar|less|greater)(?![a-zA-Z])\s*(?:\{\})?/g, (_all, sign: string) => SIGNS[sign] ?? '')
    // A backslash lost before a brace: `\left { … \right }`.
    .replace(/\\(left|right|big[lr]?|Big[lr]?)\s*([{}])/g, '\\$1\\$2')
    .replace(/\\textbackslash(?![a-zA-Z])\s*(?:\{\})?/g, '\\backslash ');
  return repaired === tex ? null : repaired;
}
