// If these fail, a part of the interface that is translated shows Chinese in English.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { STATUS_LABELS } from '../../domain/question/reviewWorkflow';
import { TYPE_IDS, typeTitle } from '../../contract/codes';
import { KNOWN_VIEWS } from '../features/system/knownViews';
import { EN } from '../lib/texts/en';

const CLIENT = path.join(__dirname, '..');
/** Everything that users see here is translated; the other screens are Chinese in both languages. */
const TRANSLATED = [
  ...['layout', 'login', 'home', 'questions/list', 'questions/search'].map((folder) => `features/${folder}`),
  ...['features/questions/QuestionListPage.tsx', 'features/questions/chosen/WorkingSetPanel.tsx'],
  ...['ui/lists', 'ui/question/QuestionCard.tsx', 'ui/question/ChosenChip.tsx', 'ui/ToastHost.tsx'],
  ...['PasswordEye', 'DateField', 'LabelledSelect'].map((name) => `ui/controls/${name}.tsx`),
  ...['FormDialog', 'ViewDialog', 'ConfirmHost', 'FaultLinks'].map((name) => `ui/dialogs/${name}.tsx`),
  ...['KnowledgeTree', 'KnowledgeTreeRow', 'SystemSelects'].map((name) => `ui/knowledge/${name}.tsx`),
  ...[
    'ExportMenu',
    'MarkedBar',
    'UndoNotice',
    'TableHead',
    'QuestionRow',
    'QuestionTable',
    'ColumnsMenu',
    'QuestionPreview',
  ].map((name) => `features/questions/table/${name}.tsx`),
  ...['lib/faultText.ts', 'lib/faultAdvice.ts'],
];
/** Letters by which pinyin is found. */
const NOT_TEXTS = ['features/layout/palette/paletteMatch.ts'];
const HAN = /\p{Script=Han}/u;

function filesAt(at: string): string[] {
  if (!statSync(path.join(CLIENT, at)).isDirectory()) return [at];
  return readdirSync(path.join(CLIENT, at), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => `${at}/${name}`);
}

/** Keys of `t`, and texts outside of it, with their lines. */
function textsOf(file: string): { keys: string[]; bare: string[] } {
  const source = ts.createSourceFile(file, readFileSync(path.join(CLIENT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const [keys, bare]: [string[], string[]] = [[], []];
  const say = (node: ts.Node, text: string) =>
    bare.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.trim()}`);
  const isCompared = ({ parent }: ts.Node) =>
    ts.isCaseClause(parent) || (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText()));
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

const found = TRANSLATED.flatMap(filesAt)
  .filter((file) => !NOT_TEXTS.includes(file))
  .map(textsOf);

test('every text of the translated screens goes through t', () => {
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
  ];
  expect(names.filter((name) => EN[name] === undefined)).toEqual([]);
});
