// The areas by which the rights of a role are shown. Each prefix of a function key has one, or this does not compile: a
// right without an area could not be given to a role.
import { FUNCTION_KEYS, type FunctionKey } from '../../../../contract/account/functionKeys';
import { t } from '../../../lib/texts/t';

type Prefix<Key extends string> = Key extends `${infer First}.${string}` ? First : never;

const QUESTIONS = t('试题');
const KNOWLEDGE = t('知识体系与原书');
const PAPERS = t('试卷');
const REPORTS = t('报告与阅卷');
const SYSTEM = t('机构与系统');

const AREA_OF_PREFIX: Readonly<Record<Prefix<FunctionKey>, string>> = {
  question: QUESTIONS,
  knowledge: KNOWLEDGE,
  book: KNOWLEDGE,
  paper: PAPERS,
  report: REPORTS,
  marking: REPORTS,
  organization: SYSTEM,
  account: SYSTEM,
  router: SYSTEM,
  front: SYSTEM,
  search: SYSTEM,
  log: SYSTEM,
  bin: SYSTEM,
  file: SYSTEM,
};

const areaOf = (key: FunctionKey) => AREA_OF_PREFIX[key.slice(0, key.indexOf('.')) as Prefix<FunctionKey>];
const KEYS = Object.keys(FUNCTION_KEYS) as FunctionKey[];

/** In the order of the first right of each. */
export const GRANT_AREAS: readonly { title: string; keys: readonly FunctionKey[] }[] = [
  ...new Set(KEYS.map(areaOf)),
].map((title) => ({ title, keys: KEYS.filter((key) => areaOf(key) === title) }));
