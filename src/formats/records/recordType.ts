// Words that files use for types of questions.
import { TYPE_IDS, type TypeId } from '../../contract/codes';
import { ALL_TYPES } from '../../domain/question/types/registry';

const WORDS: Readonly<Record<string, TypeId>> = {
  ...Object.fromEntries(ALL_TYPES.flatMap(({ id, names }) => names.map((name) => [name, id]))),
  ...Object.fromEntries(TYPE_IDS.map((id) => [String(id), id])),
  选择题: 101,
  singlechoice: 101,
  single: 101,
  choice: 101,
  multichoice: 101,
  multiplechoice: 101,
  mcq: 101,
  multipleselect: 102,
  multipleanswer: 102,
  judge: 200,
  judgement: 200,
  judgment: 200,
  truefalse: 200,
  boolean: 200,
  fill: 300,
  fillin: 300,
  fillintheblank: 300,
  blank: 300,
  cloze: 300,
  shortanswer: 300,
  free: 400,
  openended: 400,
  essay: 400,
  计算题: 400,
  证明题: 400,
  应用题: 400,
  解答: 400,
  subjective: 400,
};

const plain = (word: string): string => word.toLowerCase().replace(/[\s_-]/g, '');
export const typeOfWord = (word: string): TypeId | undefined => {
  const key = plain(word);
  return Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
};
export const isTypeWord = (word: string): boolean => typeOfWord(word) !== undefined;
