// The mapping of a file of records: what each part is called, which columns it probably is, and how it is typed on the
// command line.
import {
  MAPPED_FIELDS,
  recordMapping,
  type MappedField,
  type RecordMapping,
} from '../../contract/question/importMapping';
import { fieldTitle } from '../../domain/question/fieldRules';
import { LOSSES } from '../format';
import { jsonFile } from '../shared/importedQuestion';
import { HEAD_ROWS, headingText } from '../shared/sheetHead';
import { isTypeWord } from '../shared/typeWords';

export interface RecordColumn {
  path: string;
  /** The first value that is not empty, as shown to the user. */
  sample: string;
}

export const MAPPED_TITLES: Readonly<Record<MappedField, string>> = {
  content: '题干',
  options: '选项',
  answer: '答案',
  analysis: '解析',
  type: '题型',
  points: '知识点',
  difficulty: fieldTitle('difficulty'),
  stage: fieldTitle('stage_id'),
  year: fieldTitle('year'),
  source: fieldTitle('source'),
  number: LOSSES.origin_number,
  score: LOSSES.score,
};
/** Without these a record is no question. */
export const NEEDED: readonly MappedField[] = ['content', 'answer'];

/** 选项A, A选项, 备选A, 选项1, option a. */
const LETTERED =
  /^(?:(?:选项|备选|备选项|备选答案|答案选项|option|choice|opt?)?[a-h](?:选项)?|(?:选项|备选|备选项|备选答案|option|choice)[1-8])$/;

/** 答案1, 答案2: of the blanks. */
const NUMBERED = /^(?:正确|参考|标准)?答案[1-9]$/;

// Names of columns as `plain` leaves them, the likeliest first.
const CONTEXTS = ['passage', 'context', '材料', '大题题干'];
const STEMS = [
  ...[
    'question',
    'problem',
    'stem',
    'queststem.text',
    '题干',
    '小题题干',
    '题目',
    '试题',
    '问题',
    'questiontext',
    'query',
  ],
  ...['题干内容', '题目内容', '试题内容', '试题题干', '题目题干', '题目描述', '问题内容', '题面', '题目正文'],
  ...['prompt', 'content', 'text', '内容'],
];
const NAMES: Readonly<Record<Exclude<MappedField, 'content'>, readonly string[]>> = {
  options: ['options', 'choices', '选项', 'candidates', 'answeroptionlist', 'queststem.options', 'optionlist'],
  answer: [
    ...['label', 'answervalue', 'answerkey', 'correctanswer', 'correctoption', 'answeridx', 'answerindex', 'correct'],
    ...['finalanswer', 'goldanswer', 'gold', 'golden', 'groundtruth', 'gt', 'target', 'answer', 'answers'],
    ...['questref.texts', '答案', '正确答案', '参考答案', '标准答案', '试题答案', '题目答案', '答案内容', '正确选项'],
    ...['output', 'response'],
  ],
  analysis: [
    ...['solution', 'other.solution', 'analysis', 'explanation', 'explanations', 'rationale', 'reasoning', 'cot'],
    ...['answeranalysis', 'questref.analyses', 'generatedsolution', '解析', '解答', '答案解析', '分析', '详解'],
    ...['试题解析', '题目解析', '详细解析', '解析过程', '解题过程', '答题解析', '解题思路'],
  ],
  type: [
    ...['小题题型', '题型', '题目类型', '试题类型', '题目题型', '试题题型', '类型'],
    ...['type', 'typeid', 'qtype', 'questiontype', 'kind', 'category'],
  ],
  points: [
    '知识点',
    '所属知识点',
    '考点',
    '考查知识点',
    'knowledgepointroutes',
    'knowledgepoints',
    'knowledgepoint',
    'knowledge',
    'kps',
    'topic',
    'topics',
  ],
  difficulty: [
    ...['难度', '难度系数', '难易度', '难易程度', '难度等级', '试题难度', '题目难度', '难易'],
    ...['difficulty', 'difficultylevel'],
  ],
  stage: ['学段', 'stage'],
  year: ['年份', 'year'],
  source: ['来源', '出处', '试题来源', '题目来源', 'source', 'competitionsourcelist'],
  number: ['题号', '原书题号'],
  score: ['分值', '分数', '得分', '满分', 'score', 'points'],
};

/** In lower case without spaces, signs and remarks. */
const plain = (path: string): string => headingText(path).toLowerCase().replace(/[_:-]/g, '');
export const isNumberedAnswer = (path: string): boolean => NUMBERED.test(plain(path));
const named = (columns: readonly RecordColumn[], names: readonly string[]): RecordColumn[] =>
  names.flatMap((name) => columns.filter(({ path }) => plain(path) === name));

/** The columns that the names suggest. */
export function guessMapping(columns: readonly RecordColumn[]): RecordMapping {
  const mapping: RecordMapping = {};
  for (const field of MAPPED_FIELDS) {
    const found = guess(field, columns);
    if (found.length > 0) mapping[field] = found.map(({ path }) => path);
  }
  return mapping;
}

function guess(field: MappedField, columns: readonly RecordColumn[]): RecordColumn[] {
  if (field === 'content') return stemColumns(columns);
  const found = named(columns, NAMES[field]);
  if (field === 'answer') return found.length > 0 ? found : columns.filter(({ path }) => isNumberedAnswer(path));
  if (field === 'type') return found.filter(({ sample }) => isTypeWord(sample)).slice(0, 1);
  return field === 'options' && found.length === 0 ? letteredColumns(columns) : found.slice(0, 1);
}

/** A passage before the question, or an instruction with its input. */
function stemColumns(columns: readonly RecordColumn[]): RecordColumn[] {
  const [asked] = named(columns, STEMS);
  return asked
    ? [...named(columns, CONTEXTS), asked]
    : named(columns, ['instruction', 'input']).filter(({ sample }) => sample !== '');
}

function letteredColumns(columns: readonly RecordColumn[]): RecordColumn[] {
  const found = columns.filter(({ path }) => LETTERED.test(plain(path)));
  return found.length > 1 ? found : [];
}

/** Whether names of columns are those of questions. */
function isRecordHead(names: readonly string[]): boolean {
  const mapping = guessMapping(names.map((path) => ({ path, sample: path })));
  return mapping.content !== undefined && mapping.answer !== undefined;
}

/** The row with the names of the columns; -1: none of the first ones. */
export const recordHeadAt = (rows: readonly (readonly string[])[]): number =>
  rows.slice(0, HEAD_ROWS).findIndex(isRecordHead);
export const hasRecordHead = (rows: readonly (readonly string[])[]): boolean => recordHeadAt(rows) >= 0;

/** Columns that no part takes. */
export const leftColumns = (columns: readonly RecordColumn[], mapping: RecordMapping): string[] => {
  const taken = new Set(Object.values(mapping).flat());
  return columns.filter(({ path, sample }) => sample !== '' && !taken.has(path)).map(({ path }) => path);
};

/** `content=question,answer=label+answer`, or the same as JSON; a message in case of a mistake. */
export function readMapping(text: string): RecordMapping | string {
  if (text.trim().startsWith('{')) {
    const read = recordMapping().safeParse(jsonFile(text)?.value);
    return read.success ? (read.data as RecordMapping) : '列的对应关系应为 {"content": ["列名"], "answer": ["列名"]}';
  }
  const mapping: RecordMapping = {};
  for (const one of text.split(',')) {
    const at = one.indexOf('=');
    const name = one.slice(0, at).trim();
    const field = MAPPED_FIELDS.find((each) => each === name || MAPPED_TITLES[each] === name);
    const columns = one
      .slice(at + 1)
      .split('+')
      .map((column) => column.trim())
      .filter(Boolean);
    if (at < 0 || !field || columns.length === 0)
      return `“${one.trim().slice(0, 60)}”应写作 部分=列名，部分是 ${MAPPED_FIELDS.join('、')} 之一`;
    mapping[field] = columns;
  }
  return mapping;
}
