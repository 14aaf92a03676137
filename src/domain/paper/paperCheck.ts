// 出卷体检: checks a paper before it is printed. Pure, and fast enough to run while the paper is composed.
import { checkAlike } from './check/alike';
import { checkQuestions } from './check/eachQuestion';
import { SEVERITIES, type CheckInput, type Finding } from './check/finding';
import { checkKeyLetters } from './check/keyLetters';
import { checkHead, checkScores, checkSections } from './check/totals';
import { checkUse } from './check/use';
import { checkWriting } from './check/writing';

const CHECKS = [
  checkHead,
  checkSections,
  checkScores,
  checkQuestions,
  checkAlike,
  checkUse,
  checkKeyLetters,
  checkWriting,
];

/** All findings, the most serious first; equal ones in the order of the checks, then of the paper. */
export function paperCheck(input: CheckInput): Finding[] {
  const found = CHECKS.flatMap((check) => check(input));
  return found.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
