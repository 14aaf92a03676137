// Moodle XML: `<quiz>` of `<question type="…">`. Pictures are base64 next to the text that shows them
// (`@@PLUGINFILE@@/name`). Cloze questions have their answers in the text: `{1:SHORTANSWER:=2~%50%two}`.
import { markupHtml } from '../qti/qtiMarkup';
import {
  BLANK,
  CUT_FILE,
  CUT_ROW,
  orRefused,
  readRow,
  type DraftRow,
  type QuestionDraft,
} from '../shared/importedQuestion';
import {
  childNamed,
  elementsOf,
  findNamed,
  isCut,
  parseMarkup,
  shownText,
  textOf,
  type MarkupElement,
} from '../shared/markup';
import {
  blanksDraft,
  categoryRoute,
  choiceDraft,
  escapeText,
  freeDraft,
  heaviest,
  judgementDraft,
  typedText,
  type Common,
  type Gap,
} from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';
import { numberRange } from '../shared/tolerance';

const KIND = 'moodle-xml';
const NAMES: Readonly<Record<string, string>> = {
  matching: '配对题',
  ddmatch: '配对题',
  randomsamatch: '配对题',
  ordering: '排序题',
  ddwtos: '拖放题',
  ddimageortext: '拖放题',
  ddmarker: '拖放题',
  gapselect: '选词题',
  calculated: '带随机变量的计算题',
  calculatedsimple: '带随机变量的计算题',
  calculatedmulti: '带随机变量的计算题',
  formulas: '带随机变量的计算题',
  stack: '带随机变量的计算题',
  random: '随机抽题',
};

export const decodeMoodleXml = orRefused(function* (text: string): Generator<DraftRow> {
  const quiz = findNamed(parseMarkup(text.replace(/^\uFEFF/, '')), 'quiz');
  if (!quiz) {
    yield { line: 1, ref: '文件', refused: '不是 Moodle XML 文件（缺 <quiz>）' };
    return;
  }
  let category = '';
  let line = 0;
  const questions = elementsOf(quiz).filter(({ name }) => name === 'question');
  for (const question of questions) {
    const type = question.attributes.type ?? '';
    if (type === 'category') {
      category = plain(childNamed(question, 'category'));
      continue;
    }
    line++;
    const ref = plain(childNamed(question, 'name')).slice(0, 60) || `第 ${line} 题`;
    if (isCut(question)) yield { line, ref, refused: CUT_ROW };
    else
      yield readRow(
        line,
        ref,
        question,
        (_record, notes) => read(question, { type, category, notes }),
        shownText(question),
      );
  }
  if (quiz.cut) yield { line: line + 1, ref: '文件末尾', refused: CUT_FILE };
});

const childrenNamed = (node: MarkupElement, name: string): MarkupElement[] =>
  elementsOf(node).filter((child) => child.name === name);
/** Text of `<x><text>…</text></x>`, or of `<x>…</x>` in old files. */
const plain = (node: MarkupElement | undefined): string => textOf(childNamed(node, 'text') ?? node).trim();
const MIME: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', webp: 'webp' };

/** A text with its format and its files, as HTML; pictures of the file are embedded. */
function html(node: MarkupElement | undefined): string {
  if (!node) return '';
  const holder = childNamed(node, 'text') ?? node;
  // Some exporters write HTML without CDATA.
  const text =
    elementsOf(holder).length > 0 && holder !== node ? markupHtml(holder.children, () => null).trim() : plain(node);
  const format = node.attributes.format ?? 'html';
  if (format === 'plain_text' || format === 'markdown') return escapeText(text);
  const files = new Map(childrenNamed(node, 'file').map((file) => [file.attributes.name ?? '', file]));
  if (files.size === 0 && !text.includes('@@PLUGINFILE@@'))
    return format === 'html' && /<\/?[a-z]/i.test(text) ? text.replace(/\n/g, ' ') : text;
  return text.replace(/@@PLUGINFILE@@\/([^"'\s<>?]+)(?:\?[^"'\s<>]*)?/g, (address, written: string) => {
    const name = decoded(written);
    const file = files.get(name.slice(name.lastIndexOf('/') + 1)) ?? files.get(name);
    const mime = MIME[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
    return file && mime && file.attributes.encoding === 'base64'
      ? `data:image/${mime};base64,${textOf(file).replace(/\s+/g, '')}`
      : address;
  });
}
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The picture below the text of a question, as Moodle 1 has it. */
function oldPicture(question: MarkupElement): string {
  const name = plain(childNamed(question, 'image'));
  const data = textOf(childNamed(question, 'image_base64')).replace(/\s+/g, '');
  if (data === '') return '';
  const mime = MIME[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  const address = mime === undefined ? name : `data:image/${mime};base64,${data}`;
  return `<p><img src="${escapeText(address).replace(/"/g, '&quot;')}"></p>`;
}

const FEEDBACK = new Set(['feedback', 'hint', 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']);

const weightOf = (answer: MarkupElement): number =>
  Number(answer.attributes.fraction ?? textOf(childNamed(answer, 'fraction')));

function read(
  question: MarkupElement,
  { type, category, notes }: { type: string; category: string; notes: string[] },
): QuestionDraft {
  const content = html(childNamed(question, 'questiontext')) + oldPicture(question);
  const answers = childrenNamed(question, 'answer');
  const grade = Number(plain(childNamed(question, 'defaultgrade')));
  const common: Common = {
    content,
    analysis: html(childNamed(question, 'generalfeedback')),
    kp_routes: categoryRoute(category),
    score: grade > 0 ? grade : null,
    kind: KIND,
    notes,
  };
  const feedback = [...answers, question].flatMap((node) => elementsOf(node)).filter(({ name }) => FEEDBACK.has(name));
  if (feedback.some((node) => plain(node) !== '')) notes.push('对单个答案的反馈和提示没有导入');
  const tags = childrenNamed(childNamed(question, 'tags') ?? question, 'tag')
    .map((tag) => plain(tag))
    .filter(Boolean);
  if (tags.length > 0) notes.push(`标签没有导入：${tags.join('、').slice(0, 100)}`);
  switch (type) {
    case 'multichoice': {
      const choices = answers.map((answer) => ({ text: html(answer), weight: weightOf(answer) }));
      return choiceDraft(common, choices, !/^(?:false|0)$/.test(plain(childNamed(question, 'single'))));
    }
    case 'truefalse': {
      const right = answers.find((answer) => weightOf(answer) > 0);
      const key = plain(right).toLowerCase();
      if (key !== 'true' && key !== 'false') throw new Refusal('判断题没有正确答案');
      return judgementDraft(common, key === 'true');
    }
    case 'shortanswer':
      return blanksDraft(common, [
        {
          answers: answers.map((answer) => ({
            text: typedText(html(answer)).replace(/\\\*/g, '*'),
            weight: weightOf(answer),
          })),
        },
      ]);
    case 'numerical': {
      const numbers = answers
        .filter((answer) => plain(answer) !== '*')
        .map((answer) => ({ answer, weight: weightOf(answer) }));
      const units = childrenNamed(childNamed(question, 'units') ?? question, 'unit')
        .map((unit) => plain(childNamed(unit, 'unit_name')))
        .filter(Boolean);
      if (units.length > 0) notes.push(`答案的单位没有导入：${units.join('、').slice(0, 100)}`);
      const best = heaviest(numbers);
      const found = best.map(({ answer }) => near(plain(answer), plain(childNamed(answer, 'tolerance'))));
      return blanksDraft({ ...common, analysis: common.analysis + found.map(({ remark }) => remark).join('') }, [
        { answers: found.map(({ answer }) => ({ text: answer, weight: 100 })) },
      ]);
    }
    case 'essay':
      return freeDraft(common, html(childNamed(question, 'graderinfo')));
    case 'cloze':
    case 'multianswer':
      return cloze(common);
    case 'description':
      throw new Refusal('只有说明文字，没有作答部分');
    default:
      throw new Refusal(`${Object.hasOwn(NAMES, type) ? NAMES[type] : `“${type.slice(0, 40)}”题`}没有对应的题型`);
  }
}

/** `answer` as written, with `tolerance` as the maximum difference. */
function near(answer: string, tolerance: string): { answer: string; remark: string } {
  const value = answer === '' ? NaN : Number(answer);
  const off = Math.abs(Number(tolerance)) || 0;
  return { ...numberRange(value - off, value + off, answer), answer };
}

const FIELD = /\{(\d{0,3}):([A-Z_]{1,20}):((?:\\[^]|[^\\}]){0,2000})\}/g;
const TYPED = /^(?:SHORTANSWER|SA|MW)(?:_?C)?$/;
const NUMERICAL = /^(?:NUMERICAL|NM)$/;
const PICKED = /^(?:MULTICHOICE|MC)/;

function cloze(common: Common): QuestionDraft {
  const gaps: Gap[] = [];
  let remarks = '';
  const content = common.content.replace(FIELD, (_all, _points: string, type: string, written: string) => {
    const answers = written
      .split(/(?<!\\)~/)
      .map((one) => /^(?:(=)|%(-?\d+(?:\.\d+)?)%)?([^]*)$/.exec(one))
      .map((found) => ({
        weight: found?.[1] ? 100 : Number(found?.[2] ?? 0),
        text: typedText((found?.[3] ?? '').split(/(?<!\\|&)#/, 1)[0]?.replace(/\\([~=#{}\\"/])/g, '$1') ?? ''),
      }));
    if (NUMERICAL.test(type)) {
      const best = heaviest(answers).filter(({ text }) => text !== '*');
      const numbers = best.map(({ text }) => near(text.split(':')[0] ?? '', text.split(':')[1] ?? ''));
      remarks += numbers.map(({ remark }) => remark).join('');
      gaps.push({ answers: numbers.map(({ answer }) => ({ text: answer, weight: 100 })) });
    } else if (TYPED.test(type)) gaps.push({ answers });
    else if (PICKED.test(type)) gaps.push({ answers, choices: answers.map(({ text }) => text) });
    else throw new Refusal(`完形填空中的“${type.slice(0, 20)}”没有对应的题型`);
    return BLANK;
  });
  if (gaps.length === 0) throw new Refusal('完形填空中没有填空');
  return blanksDraft({ ...common, content, analysis: `${common.analysis ?? ''}${remarks}` }, gaps);
}
