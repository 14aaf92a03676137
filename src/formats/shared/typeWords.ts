// Words that files use for types of questions.
import { TYPE_IDS, type TypeId } from '../../contract/codes';
import { ALL_TYPES } from '../../domain/question/types/registry';

const WORDS: Readonly<Record<string, TypeId>> = {
  ...Object.fromEntries(ALL_TYPES.flatMap(({ id, names }) => names.map((name) => [name, id]))),
  ...Object.fromEntries(TYPE_IDS.map((id) => [String(id), id])),
  选择题: 101,
  选择: 101,
  单项选择题: 101,
  单项选择: 101,
  多项选择: 102,
  不定项选择题: 102,
  不定项: 102,
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
  是非题: 200,
  对错题: 200,
  'true/false': 200,
  fillintheblanks: 300,
  subjective: 400,
  简答: 400,
  问答题: 400,
  主观题: 400,
  ...Object.fromEntries(
    ['计算', '证明', '应用', '作图', '画图', '操作', '探究'].flatMap((kind) => [
      [kind, 400],
      [`${kind}题`, 400],
    ]),
  ),
};
/** They do not say whether one option is right or several. */
const ANY_CHOICE = ['选择题', '选择', 'choice', 'multichoice', 'multiplechoice', 'mcq'];

const plain = (word: string): string => word.toLowerCase().replace(/[\s_-]/g, '');
/** `right`: how many options are right, where the word leaves it open. */
export const choiceOfWord = (word: string, type: TypeId, right: number): TypeId =>
  type === 101 && right > 1 && ANY_CHOICE.includes(plain(word)) ? 102 : type;
export const typeOfWord = (word: string): TypeId | undefined => {
  const key = plain(word);
  return Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
};
export const isTypeWord = (word: string): boolean => typeOfWord(word) !== undefined;
