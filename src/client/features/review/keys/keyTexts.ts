// Words for keys that were checked.
import type { KeyCheck } from '../../../../contract/question/keyChecks';
import type { Question } from '../../../../contract/question/question';
import { answerKind } from '../../../../domain/question/types/traits';
import { t } from '../../../lib/texts/t';
import { delimitedAnswer } from '../../../ui/content/WrittenText';

export const VERDICTS: Readonly<Record<KeyCheck['verdict'], string>> = {
  equal: t('与题目的答案一致'),
  form: t('与题目的答案相等，写法不同'),
  different: t('与题目的答案不同'),
  undecided: t('程序判断不了，请人工对照'),
};

export const KINDS: Readonly<Record<KeyCheck['kind'], string>> = {
  solved: t('做题人的答案'),
  analysis: t('解析得出'),
  forms: t('同一空的另一个答案'),
  copy: t('相同的题'),
};

/** Answers of blanks are TeX, with or without delimiters. */
export const answerText = ({ type_id }: Pick<Question, 'type_id'>, text: string): string =>
  answerKind(type_id) === 'blanks' ? text.split('；').map(delimitedAnswer).join('；') : text;
