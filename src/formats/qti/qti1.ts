// One item of QTI 1.2 as exported by Canvas, Blackboard and Moodle: choice, true or false, typed answers, numbers,
// blanks named in the text (`[colour]`), essays.
import { splitFeedback } from '../shared/flatQuestion';
import { BLANK, type QuestionDraft } from '../shared/importedQuestion';
import { childNamed, elementsOf, findNamed, isElement, textOf, type MarkupElement } from '../shared/markup';
import {
  blanksDraft,
  categoryRoute,
  choiceDraft,
  escapeText,
  freeDraft,
  judgementDraft,
  truthOf,
  typedText,
  type Common,
  type Gap,
  type WeightedAnswer,
} from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';
import { numberRange } from '../shared/tolerance';
import { allNamed, markupHtml } from './qtiMarkup';
import { POINT_FIELD } from './write1';

// Conditions of QTI 1.2 by which answers get points.

/** `points`: the value that the condition adds or sets. */
interface Condition {
  points: number;
  right: { response: string; value: string }[];
  /** Intervals that contain the answer. */
  ranges: { least: number; most: number }[];
  joined: boolean;
}

/** Blackboard writes the variable SCORE.max instead of a number. */
const pointsOf = (text: string): number => (/^\s*SCORE\.max\s*$/i.test(text) ? 1 : Number(text) || 0);

function conditionOf(node: MarkupElement): Condition {
  const said = elementsOf(node)
    .filter(({ name }) => name === 'setvar')
    .reduce((sum, set) => sum + pointsOf(textOf(set)) * (set.attributes.action === 'Subtract' ? -1 : 1), 0);
  // Correct by its attribute although it gives no points.
  const points = said === 0 && node.attributes.correctanswer === 'Yes' ? 1 : said;
  const condition: Condition = { points, right: [], ranges: [], joined: false };
  const walk = (within: MarkupElement) => {
    let [least, most] = [NaN, NaN];
    for (const child of elementsOf(within)) {
      if (child.name === 'varequal')
        condition.right.push({ response: child.attributes.respident ?? '', value: textOf(child).trim() });
      else if (/^varg(?:te|t)$/.test(child.name)) least = Number(textOf(child));
      else if (/^varl(?:te|t)$/.test(child.name)) most = Number(textOf(child));
      else if (child.name === 'and' || child.name === 'or' || child.name === 'conditionvar') {
        condition.joined ||= child.name === 'and';
        walk(child);
      }
    }
    if (!Number.isNaN(least) && !Number.isNaN(most)) condition.ranges.push({ least, most });
  };
  walk(node);
  return condition;
}

/** Canvas can mark by regular expressions, whose keys are no answers, and by likeness. */
function demandPlainKeys(item: MarkupElement, notes: string[]): void {
  const ways = allNamed(item, 'response_label').map(({ attributes }) => attributes.scoring_algorithm ?? '');
  const pattern =
    ways.some((way) => /regex/i.test(way)) ||
    allNamed(item, 'varequal').some((key) => /^\^.*\$$|\(\?[:=!]/s.test(textOf(key).trim()));
  if (pattern) throw new Refusal('答案是正则表达式，不是一种写法；请在本系统中录入这道题的答案');
  if (ways.some((way) => /contains|closeenough/i.test(way))) notes.push('答案“包含即可”或“相近即可”的判分方式没有导入');
}

const REFUSED: Readonly<Record<string, string>> = {
  matching_question: '配对题',
  categorization_question: '归类题',
  ordering_question: '排序题',
  hot_spot_question: '图上选择题',
  file_upload_question: '上传题',
  calculated_question: '带随机变量的计算题',
  formula_question: '带随机变量的计算题',
  text_only_question: '说明文字',
};

export function readItem1(item: MarkupElement, notes: string[]): QuestionDraft {
  const declared = fieldOf(item, 'question_type');
  if (Object.hasOwn(REFUSED, declared)) throw new Refusal(`${REFUSED[declared]}没有对应的题型`);
  const presentation = childNamed(item, 'presentation');
  if (!presentation) throw new Refusal('缺 presentation');
  if (findNamed(item.children, 'calculated')) throw new Refusal('带随机变量的计算题没有对应的题型');
  const responses = allNamed(
    presentation,
    'response_lid',
    'response_str',
    'response_num',
    'response_xy',
    'response_grp',
    'response_extension',
  );
  const points = Number(fieldOf(item, 'points_possible'));
  const routes = fieldsOf(item, POINT_FIELD).flatMap(categoryRoute);
  const common: Common = {
    content: materialHtml(presentation),
    analysis: feedbackOf(item),
    score: points > 0 ? points : null,
    kind: 'qti',
    kp_routes: routes,
    notes,
  };
  if (hasOwnFeedback(item)) notes.push('对单个答案的反馈没有导入');
  const [first] = responses;
  if (!first) throw new Refusal('只有说明文字，没有作答部分');
  if (responses.some(({ name }) => name === 'response_xy' || name === 'response_grp' || name === 'response_extension'))
    throw new Refusal('这种作答方式没有对应的题型');
  if (findNamed(presentation.children, 'render_extension')) throw new Refusal('排序题没有对应的题型');
  const conditions = allNamed(item, 'respcondition')
    .map(conditionOf)
    .filter((one) => one.points > 0);

  demandPlainKeys(item, notes);
  const typedIn = declared === 'fill_in_multiple_blanks_question';
  if (responses.every(({ name }) => name !== 'response_lid'))
    return typed(common, responses, conditions, declared === 'essay_question');
  if (responses.length > 1 || typedIn) return named(common, responses, conditions, typedIn);
  return choice(common, first, conditions);
}

const fieldsOf = (item: MarkupElement, label: string): string[] =>
  allNamed(item, 'qtimetadatafield')
    .filter((one) => textOf(childNamed(one, 'fieldlabel')).trim() === label)
    .map((one) => textOf(childNamed(one, 'fieldentry')).trim());
const fieldOf = (item: MarkupElement, label: string): string => fieldsOf(item, label)[0] ?? '';

/** The visible text: materials outside responses, with a blank where text continues after an input field. */
function materialHtml(node: MarkupElement): string {
  const children = elementsOf(node);
  const last = children.findLastIndex(({ name }) => name === 'material' || name === 'flow');
  return children
    .map((child, place) => {
      if (
        /^response_(?:str|num)$/.test(child.name) &&
        (place < last || children.filter(({ name }) => name === child.name).length > 1)
      )
        return BLANK;
      if (child.name === 'material') return markupHtml(child.children.filter(isElement), materialPart);
      return /^(?:flow|flow_mat|flow_label)$/.test(child.name) ? materialHtml(child) : '';
    })
    .join('');
}
function materialPart(node: MarkupElement): string | null {
  if (node.name === 'matimage') return `<img src="${escapeText(node.attributes.uri ?? '').replace(/"/g, '&quot;')}">`;
  // Blackboard writes `mat_formattedtext type="HTML"` where others have `mattext`.
  if (node.name !== 'mattext' && node.name !== 'mat_formattedtext') return null;
  // Some exporters put XHTML elements into it instead of text.
  if (elementsOf(node).length > 0) return markupHtml(node.children, () => null);
  const text = textOf(node);
  return /^(?:text\/plain|plain)$/i.test(node.attributes.texttype ?? node.attributes.type ?? '')
    ? escapeText(text)
    : text;
}

const labelsOf = (response: MarkupElement) =>
  allNamed(response, 'response_label').map((label) => ({
    ident: label.attributes.ident ?? '',
    text: materialHtml(label),
  }));

/**
 * Percent of each option: from the best condition if one condition combines the correct options, else from every
 * condition with points.
 */
function weighed(
  response: MarkupElement,
  conditions: readonly Condition[],
  single: boolean,
): (WeightedAnswer & { ident: string })[] {
  const ident = response.attributes.ident ?? '';
  const own = conditions.filter(({ right }) => right.some((one) => one.response === ident));
  const best = Math.max(0, ...own.map(({ points }) => points));
  const counted = single || own.some(({ joined }) => joined) ? own.filter(({ points }) => points === best) : own;
  const right = new Set(
    counted.flatMap((condition) => condition.right.filter((one) => one.response === ident).map(({ value }) => value)),
  );
  return labelsOf(response).map((label) => ({ ...label, weight: right.has(label.ident) ? 100 : 0 }));
}

function choice(common: Common, response: MarkupElement, conditions: readonly Condition[]): QuestionDraft {
  const single = response.attributes.rcardinality !== 'Multiple';
  const choices = weighed(response, conditions, single);
  if (response.attributes.rcardinality === 'Ordered') throw new Refusal('排序题没有对应的题型');
  const truth = truthOf(choices);
  return truth === null ? choiceDraft(common, choices, single) : judgementDraft(common, truth);
}

function typed(
  common: Common,
  responses: readonly MarkupElement[],
  conditions: readonly Condition[],
  essay: boolean,
): QuestionDraft {
  const ranges = conditions.flatMap((one) => one.ranges);
  const formsOf = (ident = '') =>
    conditions.flatMap(({ right }) => right.filter(({ response }) => response === ident).map(({ value }) => value));
  const forms = responses.map(({ attributes }) => formsOf(attributes.ident));
  const [first] = forms;
  if (essay || (ranges.length === 0 && forms.every((one) => one.length === 0))) {
    const solution = splitFeedback(common.analysis ?? '');
    return solution ? freeDraft({ ...common, analysis: solution.analysis }, solution.answer) : freeDraft(common, '');
  }
  const content = placed(common.content, responses);
  // An exact number and the interval around it are one answer.
  const apart = ranges.filter(
    ({ least, most }) => !first?.some((form) => Number(form) >= least && Number(form) <= most),
  );
  first?.push(...apart.map(({ least, most }) => numberRange(least, most, `${least}..${most}`).answer));
  const remarks = ranges.map(({ least, most }) => numberRange(least, most, '').remark);
  const analysis = `${common.analysis ?? ''}${remarks.join('')}`;
  return blanksDraft(
    { ...common, content, analysis },
    forms.map((texts) => ({ answers: texts.map((text) => ({ text, weight: 100 })) })),
  );
}

/** Blackboard names each blank in the text, `[x]`, and has the fields below it. */
function placed(content: string, responses: readonly MarkupElement[]): string {
  const names = responses.map(({ attributes }) => `[${attributes.ident ?? ''}]`);
  if (!names.every((name) => content.includes(name))) return content;
  const text = content.replaceAll(BLANK, '');
  return names.reduce((found, name) => found.replace(name, () => BLANK), text);
}

/**
 * Several blanks, each named in the text: `Roses are [color1]`. `typedIn`: every label is an accepted spelling, else
 * one is selected.
 */
function named(
  common: Common,
  responses: readonly MarkupElement[],
  conditions: readonly Condition[],
  typedIn: boolean,
): QuestionDraft {
  const gaps = responses.map((response): Gap & { name: string; at: number } => {
    const names = [(response.attributes.ident ?? '').replace(/^response_/, ''), typedText(materialHtml(response))].map(
      (one) => `[${one}]`,
    );
    const name = names.find((one) => common.content.includes(one));
    if (name === undefined) throw new Refusal('配对题没有对应的题型');
    const answers = weighed(response, conditions, false).map(({ text, weight }) => ({
      text: typedText(text),
      weight: typedIn ? 100 : weight,
    }));
    return {
      name,
      at: common.content.indexOf(name),
      answers,
      ...(!typedIn && { choices: answers.map(({ text }) => text) }),
    };
  });
  const content = gaps.reduce((text, { name }) => text.replace(name, () => BLANK), common.content);
  return blanksDraft(
    { ...common, content },
    gaps.sort((a, b) => a.at - b.at),
  );
}

/** The general feedback; feedback to a single answer is left out. */
function feedbackOf(item: MarkupElement): string {
  const general = elementsOf(item).find(
    ({ name, attributes }) => name === 'itemfeedback' && attributes.ident === 'general_fb',
  );
  return general
    ? allNamed(general, 'mattext', 'mat_formattedtext')
        .map((text) => materialPart(text) ?? '')
        .join('')
    : '';
}
const hasOwnFeedback = (item: MarkupElement): boolean =>
  elementsOf(item).some(
    (node) => node.name === 'itemfeedback' && node.attributes.ident !== 'general_fb' && textOf(node).trim() !== '',
  );
