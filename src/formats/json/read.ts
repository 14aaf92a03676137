// Reads the bank's own JSON; restores what write.ts wrote.
import { FREE_TYPE_ID, TYPE_IDS, type TypeId } from '../../contract/codes';
import { eachField, repliedFields, type FieldValues } from '../../contract/question/questionFields';
import { once } from '../../contract/wire';
import { PORTABLE_FIELDS, type PortableField, fieldRule } from '../../domain/question/fieldRules';
import { PART_TYPE_IDS } from '../../domain/question/parts';
import { QUESTION_TYPES } from '../../domain/question/types/registry';
import { hasMixedParts, hasOptions } from '../../domain/question/types/traits';
import {
  explanation,
  field,
  importedContent,
  jsonFile,
  listField,
  newDraft,
  readRow,
  requiredContent,
  shownValue,
  textField,
  type DraftRow,
  type QuestionDraft,
} from '../shared/importedQuestion';
import { Refusal } from '../shared/refusal';
import { BANK_FORMAT, BANK_VERSION } from './write';

export function* decodeBankJson(text: string): Generator<DraftRow> {
  const file = jsonFile(text);
  if (file === null || field(file.value, 'format') !== BANK_FORMAT) {
    yield { line: 1, ref: '文件', refused: `不是题库导出的 JSON 文件（缺 "format": "${BANK_FORMAT}"）` };
    return;
  }
  if (field(file.value, 'version') !== BANK_VERSION) {
    yield {
      line: 1,
      ref: '文件',
      refused: `文件版本 ${shownValue(field(file.value, 'version'))} 不能读取，请用同一版本的程序重新导出`,
    };
    return;
  }
  let line = 0;
  for (const record of listField(file.value, 'questions')) {
    line++;
    yield readRow(line, `试题 ${shownValue(field(record, 'id') ?? line)}`, record, readBankRecord);
  }
}

export function readBankRecord(record: unknown, notes: string[]): QuestionDraft {
  const type_id = typeOf(field(record, 'type_id'));
  const content = (html: string) => importedContent(html, notes, 'uploads');
  return newDraft({
    type_id,
    content: requiredContent(textField(record, 'content'), '题干', notes, 'uploads'),
    options: optionsOf(record, content),
    answer: answerOf(type_id, field(record, 'answer'), content),
    analysis: explanation(textField(record, 'analysis'), notes, 'uploads'),
    parts: listField(record, 'parts').map((part) => {
      const own = hasMixedParts(type_id) ? PART_TYPE_IDS.find((id) => id === field(part, 'type_id')) : undefined;
      return {
        content: content(textField(part, 'content')),
        score: numberField(part, 'score') ?? 0,
        ...(own !== undefined && { type_id: own }),
        ...(own !== undefined && hasOptions(own) && { options: optionsOf(part, content) }),
        answer: answerOf(own ?? FREE_TYPE_ID, field(part, 'answer') ?? '', content),
      };
    }),
    ...portableFields(record),
    kp_routes: listField(record, 'kp_routes').filter(isTexts),
    origin_number: numberField(record, 'origin_number'),
    score: numberField(record, 'score'),
    kind: 'json',
  });
}

const optionsOf = (record: unknown, content: (html: string) => string): QuestionDraft['options'] =>
  listField(record, 'options').map((option) => ({
    id: textField(option, 'id'),
    content: content(textField(option, 'content')),
  }));

/** A missing or unreadable value is that of a new question. */
const portableFields = (record: unknown) =>
  eachField(PORTABLE_FIELDS, (name) => {
    const read = fieldSchemas()[name].safeParse(field(record, name));
    return read.success ? read.data : fieldRule(name).initial;
  }) as Pick<FieldValues, PortableField>;
const fieldSchemas = once(repliedFields);

function typeOf(value: unknown): TypeId {
  const known = TYPE_IDS.find((id) => id === value);
  if (known !== undefined) return known;
  throw new Refusal(
    `题型 ${shownValue(value)} 无效，应为 ${TYPE_IDS.slice(0, -1).join('、')} 或 ${TYPE_IDS[TYPE_IDS.length - 1]}`,
  );
}

function answerOf(type_id: TypeId, answer: unknown, content: (html: string) => string): QuestionDraft['answer'] {
  const type = QUESTION_TYPES[type_id];
  if (type.isAnswer(answer)) return typeof answer === 'string' ? content(answer) : (answer as QuestionDraft['answer']);
  throw new Refusal('答案与题型不符');
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function numberField(record: unknown, name: string): number | null {
  const value = field(record, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
