// TAL-SCQ5K: one JSON record per line, competition questions of three stages, all declared as single choice. A row
// whose only option says "write on the answer sheet" becomes free response if its analysis contains the answer.
import {
  explanation,
  field,
  importedContent,
  jsonLines,
  listField,
  newDraft,
  requiredContent,
  shownValue,
  textField,
  type DraftOption,
  type DraftRow,
  type QuestionDraft,
} from '../shared/importedQuestion';
import { Refusal } from '../shared/refusal';
import { talSource } from './talText';

const ANSWER_SHEET = /答题卡|答案请|该题为解答题/;

function stageOf(dataset: string): 1 | 3 | 4 {
  if (dataset.startsWith('prime')) return 1;
  if (dataset.startsWith('mid')) return 3;
  if (dataset.startsWith('high')) return 4;
  throw new Refusal(`学段“${dataset}”无法识别`);
}

function read(record: unknown, notes: string[]): QuestionDraft {
  const dataset = textField(record, 'dataset_name');
  const sources = listField(record, 'competition_source_list')
    .map(String)
    .filter((source) => source !== '其它');
  const source = sources.join('；');
  const year = /(?<!\d)(?:19|20)\d\d(?=年)/.exec(source)?.[0];
  const number = /第(\d{1,3})题/.exec(source)?.[1];
  const level = Number(textField(record, 'difficulty') || Number.NaN);
  const content = requiredContent(talSource(textField(record, 'problem'), notes), '题干', notes);
  const analyses = listField(record, 'answer_analysis').map(String);
  const analysis = explanation(analyses.map((part) => talSource(part, notes)).join('\n'), notes);
  const common = {
    content,
    analysis,
    difficulty: level >= 0 && level <= 4 ? level * 2 + 1 : 0,
    language: dataset.includes('_en_') ? 2 : 1,
    stage_id: stageOf(dataset),
    source,
    year: year ? Number(year) : null,
    kp_routes: listField(record, 'knowledge_point_routes').map((route) =>
      String(route)
        .split('->')
        .map((name) => name.trim()),
    ),
    origin_number: number ? Number(number) : null,
    kind: 'tal-scq5k',
  } as const;

  const options = listField(record, 'answer_option_list').map((entry): DraftOption => {
    const option = Array.isArray(entry) ? (entry[0] as unknown) : entry;
    return {
      id: textField(option, 'aoVal').trim(),
      content: importedContent(talSource(textField(option, 'content'), notes), notes),
    };
  });
  const only = options.length === 1 ? (options[0]?.content ?? '') : null;
  if (only !== null && ANSWER_SHEET.test(only)) {
    if (analysis === '' || ANSWER_SHEET.test(analysis))
      throw new Refusal('只有“写在答题卡上”的占位选项，也没有解析，缺答案');
    notes.push('占位选项已去掉，改为解答题，答案取自解析');
    return newDraft({ ...common, type_id: 400, answer: analysis, analysis: '' });
  }
  if (options.length < 2) throw new Refusal('选项少于两个');
  const empty = options.find((option) => option.content === '');
  if (empty) throw new Refusal(`选项 ${empty.id} 为空`);
  if (new Set(options.map((option) => option.id)).size < options.length) throw new Refusal('选项编号重复');
  if (new Set(options.map((option) => option.content)).size < options.length) notes.push('有内容相同的选项');
  const answer = textField(record, 'answer_value').trim();
  if (!options.some((option) => option.id === answer)) throw new Refusal(`答案“${answer}”不在选项中`);
  return newDraft({ ...common, type_id: 101, options, answer: [answer] });
}

export function decodeTalScq5k(text: string): Iterable<DraftRow> {
  return jsonLines(
    text,
    (record, line) => textField(record, 'queId') || shownValue(field(record, 'qid') ?? line),
    read,
  );
}
