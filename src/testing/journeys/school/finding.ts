// What is wrong, and who found it: a judge of files, the model beside the school, or an invariant.
export interface Finding {
  /** One word or few of what is broken; the shrinker keeps what fails by the same rule. */
  rule: string;
  message: string;
  /** Kept files that show it. */
  files?: string[];
}

/** The rule of what a judge could not look at, as its program is not installed: neither right nor wrong. */
export const NOT_JUDGED = 'not judged';
export const notJudged = (message: string): Finding => ({ rule: NOT_JUDGED, message });
