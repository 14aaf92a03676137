// Questions as a QTI 1.2 package for Canvas: one bank of items in files of a limited size, pictures in web_resources.
// Texts are HTML with TeX in \(…\), which Canvas typesets.
import type { Question } from '../../contract/question/question';
import { answerOfType } from '../../domain/question/answers';
import { escapeHtml } from '../html/write';
import { answerWithParts, categoryPath, solutionFeedback, STORED_BLANK, stemWithParts } from '../shared/flatQuestion';
import { PackagePictures, type OpenPackage, type PackageFile } from '../shared/packageWriter';
import { numericAnswer, type NumericAnswer } from '../shared/tolerance';

/** Of the metadata of an item: one knowledge point, its names joined by `/`. */
export const POINT_FIELD = 'knowledge_point';
/** Characters of one file of items; Canvas and our import read them whole. */
const MAX_FILE = 2_000_000;

const material = (html: string): string =>
  `<material><mattext texttype="text/html">${escapeHtml(html)}</mattext></material>`;
const label = (ident: string, html: string): string =>
  `<response_label ident="${ident}">${material(html)}</response_label>`;
const field = (name: string, entry: string): string =>
  `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${escapeHtml(entry)}</fieldentry></qtimetadatafield>`;
const equal = (response: string, ident: string): string => `<varequal respident="${response}">${ident}</varequal>`;
function condition(test: string, points: number, action: 'Set' | 'Add'): string {
  const set = `<setvar action="${action}" varname="SCORE">${points}</setvar>`;
  const goOn = action === 'Set' ? 'No' : 'Yes';
  return `<respcondition continue="${goOn}"><conditionvar>${test}</conditionvar>${set}</respcondition>`;
}

const SCORE = '<decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/>';
const SCHEMA = 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2';

interface Body {
  type: string;
  stem: string;
  responses: string;
  conditions: string;
  /** An essay has no key, so its answer goes into the feedback. */
  answer?: string;
  /** In place of the question's analysis. */
  analysis?: string;
}

function choiceBody(
  type: string,
  stem: string,
  choices: readonly { id: string; html: string }[],
  right: ReadonlySet<string>,
  several: boolean,
): Body {
  const labels = choices.map(({ id, html }) => label(id, html)).join('');
  const marked = choices.map(({ id }) => {
    const chosen = equal('response1', id);
    return right.has(id) ? chosen : `<not>${chosen}</not>`;
  });
  const test = several ? `<and>${marked.join('')}</and>` : equal('response1', [...right][0] ?? '');
  const open = `<response_lid ident="response1" rcardinality="${several ? 'Multiple' : 'Single'}">`;
  return {
    type,
    stem,
    responses: `${open}<render_choice>${labels}</render_choice></response_lid>`,
    conditions: condition(test, 100, 'Set'),
  };
}

function numberBody(stem: string, { value, least, most, analysis }: NumericAnswer): Body {
  const within = (name: string, bound: number) => `<${name} respident="response1">${bound}</${name}>`;
  const range = `<and>${within('vargte', least)}${within('varlte', most)}</and>`;
  return {
    type: 'numerical_question',
    stem: stem.replace(STORED_BLANK, '______'),
    responses:
      '<response_str ident="response1" rcardinality="Single">' +
      '<render_fib fibtype="Decimal"><response_label ident="answer1"/></render_fib></response_str>',
    conditions: condition(`<or>${equal('response1', value)}${range}</or>`, 100, 'Set'),
    analysis,
  };
}

function bodyOf(question: Question): Body | string {
  const given = answerOfType(question.type_id, question.answer);
  const stem = stemWithParts(question);
  switch (given.kind) {
    case 'choice': {
      if (given.ids.length === 0) return '没有正确选项';
      const name = (id: string) => `c${question.options.findIndex((option) => option.id === id) + 1}`;
      const choices = question.options.map(({ id, content }) => ({ id: name(id), html: content }));
      const several = given.ids.length > 1;
      const type = several ? 'multiple_answers_question' : 'multiple_choice_question';
      return choiceBody(type, stem, choices, new Set(given.ids.map(name)), several);
    }
    case 'judge': {
      const choices = [
        { id: 'true', html: 'True' },
        { id: 'false', html: 'False' },
      ];
      return choiceBody('true_false_question', stem, choices, new Set([String(given.right)]), false);
    }
    case 'blanks': {
      const numeric = numericAnswer(given.blanks, question.analysis);
      return numeric ? numberBody(stem, numeric) : blanksBody(stem, given.blanks);
    }
    default:
      return {
        type: 'essay_question',
        stem,
        responses:
          '<response_str ident="response1" rcardinality="Single">' +
          '<render_fib><response_label ident="answer1" rshuffle="No"/></render_fib></response_str>',
        conditions: '<respcondition continue="No"><conditionvar><other/></conditionvar></respcondition>',
        answer: answerWithParts(question, given.html),
      };
  }
}

function blanksBody(stem: string, blanks: readonly (readonly string[])[]): Body | string {
  const places = stem.match(STORED_BLANK)?.length ?? 0;
  if (blanks.length === 0 || places !== blanks.length) return '题干中的空与答案的个数不同';
  if (blanks.some((forms) => forms.length === 0)) return '有空没有答案';
  if (/\[blank\d+\]/.test(stem)) return '题干里有与 Canvas 填空相同的记号';
  let place = 0;
  const marked = stem.replace(STORED_BLANK, () => `[blank${(place += 1)}]`);
  const points = Number((100 / blanks.length).toFixed(2));
  return {
    type: 'fill_in_multiple_blanks_question',
    stem: marked,
    responses: blanks
      .map((forms, at) => {
        const labels = forms.map((form, index) => label(`b${at + 1}f${index + 1}`, escapeHtml(form))).join('');
        const name = `<material><mattext>blank${at + 1}</mattext></material>`;
        const choice = `<render_choice>${labels}</render_choice>`;
        return `<response_lid ident="response_blank${at + 1}">${name}${choice}</response_lid>`;
      })
      .join(''),
    conditions: blanks
      .map((_forms, at) => condition(equal(`response_blank${at + 1}`, `b${at + 1}f1`), points, 'Add'))
      .join(''),
  };
}

function itemOf(question: Question, routes: string[][], shown: (html: string) => string): { xml: string } | string {
  const body = bodyOf(question);
  if (typeof body === 'string') return body;
  const { type, stem, responses, conditions, answer = '', analysis = question.analysis } = body;
  const facts = [
    field('question_type', type),
    field('points_possible', '1.0'),
    ...routes.map((route) => field(POINT_FIELD, categoryPath(route).replace(/^top\//, ''))),
  ];
  const feedback = solutionFeedback(answer, analysis);
  const itemFeedback =
    feedback === ''
      ? ''
      : `<itemfeedback ident="general_fb"><flow_mat>${material(shown(feedback))}</flow_mat></itemfeedback>`;
  const xml = [
    `<item ident="q${question.id}" title="试题 ${question.id}">`,
    `<itemmetadata><qtimetadata>${facts.join('')}</qtimetadata></itemmetadata>`,
    `<presentation>${material(shown(stem))}${shown(responses)}</presentation>`,
    `<resprocessing><outcomes>${SCORE}</outcomes>${conditions}</resprocessing>`,
    `${itemFeedback}</item>`,
  ];
  return { xml: xml.join('\n') };
}

export const canvasPackage: OpenPackage = () => {
  const items: string[] = [];
  const banks: string[] = [];
  const media: string[] = [];
  let size = 0;
  const bank = (): PackageFile[] => {
    if (items.length === 0) return [];
    const path = `questions-${banks.length + 1}/questions-${banks.length + 1}.xml`;
    banks.push(path);
    const name = `tiku_${banks.length}`;
    const data = `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="${SCHEMA}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
 xsi:schemaLocation="${SCHEMA} ${SCHEMA}p1.xsd">
<assessment ident="${name}" title="试题 ${banks.length}">
<section ident="root_section">
${items.splice(0).join('\n')}
</section>
</assessment>
</questestinterop>
`;
    size = 0;
    return [{ path, data }];
  };
  return {
    write(question, routes) {
      const pictures = new PackagePictures(`web_resources/pictures/q${question.id}`);
      const item = itemOf(question, routes, (html) =>
        pictures.out(html, (path) => path.replace('web_resources', '$IMS-CC-FILEBASE$')),
      );
      if (typeof item === 'string') return { refused: item };
      const files = pictures.take();
      media.push(...files.map(({ path }) => path));
      const full = size + item.xml.length > MAX_FILE ? bank() : [];
      items.push(item.xml);
      size += item.xml.length;
      return { files: [...files, ...full] };
    },
    end(title) {
      const last = bank();
      const resource = (id: string, type: string, path: string) =>
        `<resource identifier="${id}" type="${type}" href="${path}"><file href="${path}"/></resource>`;
      const resources = [
        ...banks.map((path, at) => resource(`bank${at + 1}`, 'imsqti_xmlv1p2', path)),
        ...media.map((path, at) => resource(`media${at + 1}`, 'webcontent', path)),
      ];
      const titled = `<imsmd:title><imsmd:string>${escapeHtml(title)}</imsmd:string></imsmd:title>`;
      const data = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="MANIFEST-TIKU" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
 xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_v1p2">
<metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion>
<imsmd:lom><imsmd:general>${titled}</imsmd:general></imsmd:lom></metadata>
<organizations/>
<resources>
${resources.join('\n')}
</resources>
</manifest>
`;
      return [...last, { path: 'imsmanifest.xml', data }];
    },
  };
};
