// One item of QTI 2.x or 3.0 (1EdTech): choice, text entry, inline choice and extended text. Other interactions, and
// items with random numbers for each candidate, have no type here.
import { BLANK, type QuestionDraft } from '../shared/importedQuestion';
import { childNamed, elementsOf, findNamed, textOf, type MarkupElement } from '../shared/markup';
import {
  blanksDraft,
  choiceDraft,
  freeDraft,
  judgementDraft,
  truthOf,
  typedText,
  type Common,
  type Gap,
  type WeightedAnswer,
} from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';
import { allNamed, markupHtml } from './qtiMarkup';

const NAMES: Readonly<Record<string, string>> = {
  matchinteraction: '配对题',
  associateinteraction: '配对题',
  gapmatchinteraction: '选词填空题',
  orderinteraction: '排序题',
  hottextinteraction: '文中选择题',
  hotspotinteraction: '图上选择题',
  selectpointinteraction: '图上选择题',
  graphicgapmatchinteraction: '图上配对题',
  graphicorderinteraction: '图上排序题',
  graphicassociateinteraction: '图上配对题',
  positionobjectinteraction: '图上放置题',
  sliderinteraction: '滑块题',
  uploadinteraction: '上传题',
  drawinginteraction: '作图题',
  mediainteraction: '音视频题',
  custominteraction: '自定义题',
  portablecustominteraction: '自定义题',
};
const READ = new Set([
  'choiceinteraction',
  'textentryinteraction',
  'inlinechoiceinteraction',
  'extendedtextinteraction',
]);
const LEFT_OUT = new Set([
  'feedbackblock',
  'feedbackinline',
  'rubricblock',
  'templateblock',
  'templateinline',
  'stylesheet',
  'catalog',
  'endattemptinteraction',
  'infocontrol',
  'companionmaterialsinfo',
]);

export function readItem2(item: MarkupElement, notes: string[]): QuestionDraft {
  if (findNamed(item.children, 'templatedeclaration')) throw new Refusal('题中有随机变量，不能作为固定的试题导入');
  const body = childNamed(item, 'itembody');
  if (!body) throw new Refusal('缺 itemBody');
  const interactions = allNamed(body, ...READ);
  const other = allNamed(body, ...Object.keys(NAMES))[0];
  if (other) throw new Refusal(`${NAMES[other.name] ?? other.name}没有对应的题型`);
  const [first] = interactions;
  if (!first) throw new Refusal('只有说明文字，没有作答部分');
  const typed = interactions.filter(
    ({ name }) => name === 'textentryinteraction' || name === 'inlinechoiceinteraction',
  );
  if (typed.length < interactions.length && interactions.length > 1) throw new Refusal('一题中有多处不同的作答');

  const common: Common = {
    content: markupHtml(body.children, stemPart),
    analysis: feedbackOf(item),
    kind: 'qti',
    notes,
  };
  const essay = first.name === 'extendedtextinteraction';
  const isKey = (node: MarkupElement) => node.name === 'rubricblock' && /scorer/.test(node.attributes.view ?? '');
  const left = [...allNamed(item, ...LEFT_OUT_TEXT), ...feedbackLeft(item)].filter(
    (node) => textOf(node).trim() !== '' && !(essay && isKey(node)),
  );
  if (left.length > 0) notes.push('反馈、评分说明等附带文字没有导入');
  const declared = (node: MarkupElement) =>
    elementsOf(item).find(
      (child) =>
        child.name === 'responsedeclaration' && child.attributes.identifier === node.attributes.responseidentifier,
    );
  if (essay) {
    const keys = allNamed(body, 'rubricblock').filter(isKey);
    return freeDraft(common, keys.map((block) => htmlOf(block)).join(''));
  }
  if (typed.length > 0)
    return blanksDraft(
      common,
      typed.map((node) => gapOf(node, declared(node))),
    );
  const right = weights(declared(first));
  const choices = elementsOf(first)
    .filter(({ name }) => name === 'simplechoice')
    .map((choice) => ({ text: htmlOf(choice), weight: right.get(choice.attributes.identifier ?? '') ?? 0 }));
  const truth = truthOf(choices);
  return truth === null
    ? choiceDraft(common, choices, declared(first)?.attributes.cardinality !== 'multiple')
    : judgementDraft(common, truth);
}

const htmlOf = (node: MarkupElement): string => markupHtml(node.children, stemPart);

/** The text of the stem for an element that is not HTML. */
function stemPart(node: MarkupElement): string | null {
  if (READ.has(node.name)) {
    const prompt = childNamed(node, 'prompt');
    const inline = node.name === 'textentryinteraction' || node.name === 'inlinechoiceinteraction';
    if (inline) return `${prompt ? htmlOf(prompt) : ''}${BLANK}`;
    return prompt ? `<p>${htmlOf(prompt)}</p>` : '';
  }
  if (node.name === 'contentbody') return markupHtml(node.children, stemPart);
  return LEFT_OUT.has(node.name) ? '' : null;
}

/** Percent of each value: 100 for the correct response; a mapped value in proportion to the best. */
function weights(declaration: MarkupElement | undefined): Map<string, number> {
  const found = new Map<string, number>();
  if (!declaration) return found;
  const entries = allNamed(declaration, 'mapentry').map(
    ({ attributes }) => [attributes.mapkey ?? '', Number(attributes.mappedvalue)] as const,
  );
  const best = Math.max(...entries.map(([, value]) => value), 0);
  if (best > 0) for (const [key, value] of entries) found.set(key, Math.min(99, (value / best) * 100));
  const correct = childNamed(declaration, 'correctresponse');
  const values = correct ? allNamed(correct, 'value').map((value) => textOf(value).trim()) : [];
  for (const value of values) found.set(value, 100);
  // Without a correct response, the values with the most points are correct.
  if (values.length === 0) for (const [key, value] of entries) if (best > 0 && value === best) found.set(key, 100);
  return found;
}

function gapOf(node: MarkupElement, declaration: MarkupElement | undefined): Gap {
  const right = weights(declaration);
  if (node.name === 'textentryinteraction') {
    // Spellings with as many points as the correct response are accepted too.
    return { answers: [...right].map(([text, weight]) => ({ text, weight: weight >= 99 ? 100 : weight })) };
  }
  const choices = elementsOf(node)
    .filter(({ name }) => name === 'inlinechoice')
    .map((choice): WeightedAnswer => ({
      text: typedText(htmlOf(choice)),
      weight: right.get(choice.attributes.identifier ?? '') ?? 0,
    }));
  return { answers: choices, choices: choices.map(({ text }) => text) };
}

const LEFT_OUT_TEXT = ['feedbackblock', 'feedbackinline', 'rubricblock'];
const feedbackLeft = (item: MarkupElement): MarkupElement[] => {
  const feedback = elementsOf(item).filter(({ name }) => name === 'modalfeedback');
  return feedback.length === 1 ? [] : feedback;
};

/** General feedback, shown after the answer; feedback to a single answer is left out. */
function feedbackOf(item: MarkupElement): string {
  const feedback = elementsOf(item).filter(({ name }) => name === 'modalfeedback');
  return feedback.length === 1 && feedback[0] ? htmlOf(feedback[0]) : '';
}
