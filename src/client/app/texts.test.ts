// If these fail, a part of the interface that is translated shows Chinese in English.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { STATUS_LABELS } from '../../domain/question/reviewWorkflow';
import { TYPE_IDS, typeTitle } from '../../contract/codes';
import { KNOWN_VIEWS } from '../features/system/knownViews';
import { TEX_GROUPS } from '../ui/editor/tex/texTemplates';
import { EN } from '../lib/texts/en';

const CLIENT = path.join(__dirname, '..');
/** Words of files, of printed pages and of the guide, which are Chinese in both languages, and data that is looked up by `t`. */
const NOT_TEXTS =
  /^(lib\/(texts|math|paperFiles)|ui\/pages\/report)\/|(studentSheet|answerTable|rosterText|spreadsheet|importSheet|regions|dates|PaperPage|PaperBlockView|PaperHeaderFooter|AnswerView|OptionGrid|contentDom|guidePages|paletteMatch|texTemplates|texCommands)\.tsx?$/;
const HAN = /\p{Script=Han}/u;

const FILES = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && !NOT_TEXTS.test(name),
);

/** Keys of `t`, and texts outside of it, with their lines. */
function textsOf(file: string): { keys: string[]; bare: string[] } {
  const source = ts.createSourceFile(file, readFileSync(path.join(CLIENT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const [keys, bare]: [string[], string[]] = [[], []];
  const say = (node: ts.Node, text: string) =>
    bare.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.trim()}`);
  const isCompared = ({ parent }: ts.Node) =>
    ts.isCaseClause(parent) ||
    (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) ||
    (ts.isCallExpression(parent) && /\.(split|replace)$/.test(parent.expression.getText()));
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText() === 't') {
      const [key] = node.arguments;
      if (key && ts.isStringLiteralLike(key)) {
        keys.push(key.text);
        node.arguments.slice(1).forEach(visit);
        return;
      }
    }
    if (ts.isJsxText(node) && HAN.test(node.text)) say(node, node.text);
    if (ts.isStringLiteralLike(node) && HAN.test(node.text) && !isCompared(node)) say(node, node.text);
    if (ts.isTemplateExpression(node) && HAN.test(node.head.text + node.templateSpans.map((span) => span.literal.text)))
      say(node, node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { keys, bare };
}

const found = FILES.map(textsOf);

test('every text of the screens goes through t', () => {
  expect(found.flatMap(({ bare }) => bare)).toEqual([]);
});

test('every text has its English, with the same values', () => {
  const keys = [...new Set(found.flatMap(({ keys: own }) => own))];
  expect(keys.filter((key) => EN[key] === undefined)).toEqual([]);
  const values = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([value]) => value).sort();
  expect(Object.entries(EN).filter(([key, text]) => values(key).join() !== values(text).join())).toEqual([]);
});

test('the names of pages, types and states have their English', () => {
  const names = [
    ...Object.values(KNOWN_VIEWS),
    ...TYPE_IDS.map((id) => typeTitle(id, [])),
    ...Object.values(STATUS_LABELS),
    ...TEX_GROUPS.flatMap(({ name, templates }) => [name, ...templates.map((template) => template.name)]),
  ];
  expect(names.filter((name) => HAN.test(name) && EN[name] === undefined)).toEqual([]);
});

test('a number stands before no fixed plural', () => {
  const NOUNS =
    'questions|points|papers|places|pages|cells|students|people|schools|reports|answers|versions|scripts|times|rows';
  const fixed = new RegExp(`\\{\\d\\} (${NOUNS})\\b`);
  expect(Object.entries(EN).filter(([, text]) => fixed.test(text))).toEqual([]);
});
