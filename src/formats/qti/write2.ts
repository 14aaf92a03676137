// Questions as a QTI 2.1 or 3.0 package: one file per item with its pictures, and the manifest. Both versions have the
// same elements; 3.0 writes `qti-choice-interaction` and `response-identifier` for `choiceInteraction` and
// `responseIdentifier`.
import type { Question } from '../../contract/question/question';
import { answerOfType } from '../../domain/question/answers';
import { escapeHtml } from '../html/write';
import { makeMathml } from '../mathml/writeMathml';
import { answerWithParts, STORED_BLANK, stemWithParts } from '../shared/flatQuestion';
import { PackagePictures, type OpenPackage } from '../shared/packageWriter';
import { manifest, type ManifestItem } from './manifest';
import { xhtml, type XhtmlOptions } from './xhtml';

export interface QtiVersion {
  /** Of the manifest's schemaversion. */
  version: string;
  namespace: string;
  schema: string;
  templates: string;
  /** Of an item in the manifest. */
  resource: string;
  /** Name of an element, and of an attribute, of 2.1. */
  element(name: string): string;
  attribute(name: string): string;
  /** Feedback and rubrics have their content in an element of its own. */
  body: boolean;
}

export const QTI_21: QtiVersion = {
  version: '2.1',
  namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd',
  templates: 'http://www.imsglobal.org/question/qti_v2p1/rptemplates',
  resource: 'imsqti_item_xmlv2p1',
  element: (name) => name,
  attribute: (name) => name,
  body: false,
};
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const QTI_30: QtiVersion = {
  version: '3.0.0',
  namespace: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
  schema: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
  templates: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates',
  resource: 'imsqti_item_xmlv3p0',
  element: (name) => `qti-${kebab(name)}`,
  attribute: kebab,
  body: true,
};

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Writes elements of one version; `children` is markup. */
const markup =
  ({ element, attribute }: QtiVersion) =>
  (name: string, attributes: Attributes = {}, ...children: string[]): string => {
    const tag = element(name);
    const given = Object.entries(attributes).map(([key, value]) => ` ${attribute(key)}="${escapeHtml(String(value))}"`);
    const inner = children.join('');
    return inner === '' ? `<${tag}${given.join('')}/>` : `<${tag}${given.join('')}>${inner}</${tag}>`;
  };

interface Item {
  /** Declarations of the responses. */
  responses: string;
  body: string;
  processing: string;
}

export const qtiPackage =
  (version: QtiVersion): OpenPackage =>
  () => {
    const formula = makeMathml();
    const items: ManifestItem[] = [];
    return {
      write(question, routes) {
        const pictures = new PackagePictures(`items/pictures/q${question.id}`);
        const picture = (src: string) => pictures.out(src, (path) => path.slice('items/'.length));
        const item = itemOf(question, version, { formula, picture });
        if (typeof item === 'string') return { refused: item };
        const path = `items/q${question.id}.xml`;
        const files = pictures.take();
        items.push({ id: `Q${question.id}`, path, files: files.map((file) => file.path), routes });
        return { files: [{ path, data: item.xml }, ...files] };
      },
      end: (title) => [{ path: 'imsmanifest.xml', data: manifest(title, version, items) }],
    };
  };

/** The file of an item, or why there is none. */
function itemOf(question: Question, version: QtiVersion, options: XhtmlOptions): { xml: string } | string {
  const element = markup(version);
  const made = partsOf(question, version, options);
  if (typeof made === 'string') return made;
  const { responses, body, processing } = made;
  const analysis = question.analysis === '' ? '' : xhtml(question.analysis, options);
  const value = (text: string) => element('value', {}, escapeHtml(text));
  const outcome = (identifier: string, baseType: string, initial: string) =>
    element(
      'outcomeDeclaration',
      { identifier, cardinality: 'single', baseType },
      element('defaultValue', {}, value(initial)),
    );
  const feedback = { outcomeIdentifier: 'FEEDBACK', identifier: 'ANALYSIS', showHide: 'show' };
  const tag = version.element('assessmentItem');
  const schema = `xsi:schemaLocation="${version.namespace} ${version.schema}"`;
  const names = `xmlns="${version.namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${schema}`;
  const facts: Attributes = { identifier: `Q${question.id}`, title: `试题 ${question.id}`, adaptive: false };
  const attributes = Object.entries({ ...facts, timeDependent: false })
    .map(([name, value]) => ` ${version.attribute(name)}="${String(value)}"`)
    .join('');
  const lines = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} ${names}${attributes}>`,
    responses,
    outcome('SCORE', 'float', '0'),
    analysis === '' ? '' : outcome('FEEDBACK', 'identifier', 'ANALYSIS'),
    element('itemBody', {}, body),
    processing,
    analysis === '' ? '' : element('modalFeedback', feedback, inBody(version, analysis)),
    `</${tag}>\n`,
  ];
  return { xml: lines.filter(Boolean).join('\n') };
}

const inBody = (version: QtiVersion, html: string): string =>
  version.body ? markup(version)('contentBody', {}, html) : html;

function partsOf(question: Question, version: QtiVersion, options: XhtmlOptions): Item | string {
  const element = markup(version);
  const given = answerOfType(question.type_id, question.answer);
  const stem = stemWithParts(question);
  const template = (name: string) => element('responseProcessing', { template: `${version.templates}/${name}` });
  const declaration = (attributes: Attributes, ...children: string[]) =>
    element('responseDeclaration', attributes, ...children);
  const value = (text: string) => element('value', {}, escapeHtml(text));

  const choice = (
    choices: readonly { id: string; html: string }[],
    right: readonly string[],
    several: boolean,
  ): Item => ({
    responses: declaration(
      { identifier: 'RESPONSE', cardinality: several ? 'multiple' : 'single', baseType: 'identifier' },
      element('correctResponse', {}, ...right.map(value)),
    ),
    body:
      xhtml(stem, options) +
      element(
        'choiceInteraction',
        { responseIdentifier: 'RESPONSE', shuffle: false, maxChoices: several ? 0 : 1 },
        ...choices.map(({ id, html }) => element('simpleChoice', { identifier: id }, html)),
      ),
    processing: template('match_correct'),
  });

  switch (given.kind) {
    case 'choice': {
      const name = (id: string) => `C${question.options.findIndex((option) => option.id === id) + 1}`;
      if (given.ids.length === 0) return '没有正确选项';
      const choices = question.options.map(({ id, content }) => ({ id: name(id), html: xhtml(content, options) }));
      return choice(choices, given.ids.map(name), given.ids.length > 1);
    }
    case 'judge': {
      const choices = [
        { id: 'TRUE', html: '正确' },
        { id: 'FALSE', html: '错误' },
      ];
      return choice(choices, [given.right ? 'TRUE' : 'FALSE'], false);
    }
    case 'blanks':
      return blanksOf(stem, given.blanks, version, options);
    default: {
      const solution = answerWithParts(question, given.html);
      const rubric =
        solution === '' ? '' : element('rubricBlock', { view: 'scorer' }, inBody(version, xhtml(solution, options)));
      return {
        responses: declaration({ identifier: 'RESPONSE', cardinality: 'single', baseType: 'string' }),
        body:
          xhtml(stem, options) +
          element('extendedTextInteraction', { responseIdentifier: 'RESPONSE', expectedLines: 8 }) +
          rubric,
        processing: '',
      };
    }
  }
}

function blanksOf(
  stem: string,
  blanks: readonly (readonly string[])[],
  version: QtiVersion,
  options: XhtmlOptions,
): Item | string {
  const element = markup(version);
  const places = stem.match(STORED_BLANK)?.length ?? 0;
  if (blanks.length === 0 || places !== blanks.length) return '题干中的空与答案的个数不同';
  if (blanks.some((forms) => forms.length === 0)) return '有空没有答案';
  const idOf = (place: number) => `RESPONSE${place + 1}`;
  let place = 0;
  const blank = () => element('textEntryInteraction', { responseIdentifier: idOf(place++), expectedLength: 12 });
  const entry = (form: string) => element('mapEntry', { mapKey: form, mappedValue: 1 });
  const declared = blanks.map((forms, at) =>
    element(
      'responseDeclaration',
      { identifier: idOf(at), cardinality: 'single', baseType: 'string' },
      element('correctResponse', {}, element('value', {}, escapeHtml(forms[0] ?? ''))),
      element('mapping', { defaultValue: 0 }, ...forms.map(entry)),
    ),
  );
  const points = blanks.map((_forms, at) => element('mapResponse', { identifier: idOf(at) }));
  return {
    responses: declared.join('\n'),
    body: xhtml(stem, { ...options, blank }),
    processing: element(
      'responseProcessing',
      {},
      element('setOutcomeValue', { identifier: 'SCORE' }, element('sum', {}, ...points)),
    ),
  };
}
