/** @jest-environment jsdom */
// If these fail, a part of the interface that is translated shows Chinese in English.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { FUNCTION_KEYS } from '../../contract/account/functionKeys';
import { CODES, TYPE_IDS, typeTitle } from '../../contract/codes';
import { VIEWS } from '../../domain/account/views';
import { TEMPLATES } from '../../domain/figure/templates';
import { STATUS_LABELS } from '../../domain/question/reviewWorkflow';
import { checklistOf, refusalReasons, typeOrFree } from '../../domain/question/types/registry';
import { DEFAULT_GRADING, gradingText } from '../../domain/report/afterExam/grading';
import { itemWarning } from '../../domain/report/analysis';
import { reliabilityText } from '../../domain/report/itemAnalysis';
import { masteryWord } from '../../domain/report/words';
import { DOUBTS, doubtWords } from '../../domain/sheet/scanPages';
import { lossTitles } from '../../formats/format';
import { FORMATS } from '../../formats/formats';
import { SHIPPED_ROLES, SHIPPED_ROUTES } from '../../server/modules/account/shippedRoles';
import { EN } from '../lib/texts/en';
import { NAMES } from '../lib/texts/en/names';
import { TEX_GROUPS } from '../ui/editor/tex/texTemplates';

const CLIENT = path.join(__dirname, '..');
/** Words of files, of printed pages and of the guide, which are Chinese in both languages, and data that is looked up by `t`. */
const NOT_TEXTS =
  /^(lib\/(texts|math|paperFiles)|ui\/pages\/report)\/|(studentSheet|answerTable|rosterText|spreadsheet|importSheet|regions|dates|PaperPage|PaperBlockView|PaperHeaderFooter|AnswerView|OptionGrid|contentDom|paperLines|inlineUnits|typedMarks|typedRun|fieldText|keyTexts|zipFiles|guidePages|textMatch|texTemplates|texCommands)\.tsx?$/;
const HAN = /\p{Script=Han}/u;
/** Also punctuation, which English sets in another way. */
const CHINESE = /[\p{Script=Han}，。；：？！（）、《》]/u;

const FILES = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && !name.startsWith('lib/texts/'),
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
    if (ts.isJsxText(node) && CHINESE.test(node.text)) say(node, node.text);
    if (ts.isStringLiteralLike(node) && CHINESE.test(node.text) && !isCompared(node)) say(node, node.text);
    if (
      ts.isTemplateExpression(node) &&
      CHINESE.test(node.head.text + node.templateSpans.map((span) => span.literal.text))
    )
      say(node, node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { keys, bare: NOT_TEXTS.test(file) ? [] : bare };
}

const found = FILES.map(textsOf);

test('every text of the screens goes through t', () => {
  expect(found.flatMap(({ bare }) => bare)).toEqual([]);
});

test('every text has its English, with the same values', () => {
  const keys = [...new Set(found.flatMap(({ keys: own }) => own))];
  expect(keys.filter((key) => EN[key] === undefined)).toEqual([]);
  const values = (text: string) => [...text.matchAll(/\{(\d)(?::low)?\}/g)].map(([, at]) => at).sort();
  expect(Object.entries(EN).filter(([key, text]) => values(key).join() !== values(text).join())).toEqual([]);
});

const TABLES = path.join(CLIENT, 'lib/texts/en');

test('every text has one English', () => {
  const keys = readdirSync(TABLES)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => Object.keys(JSON.parse(readFileSync(path.join(TABLES, name), 'utf8')) as object))
    .concat(Object.keys(NAMES));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('the English is set in one way: quotation marks, percent signs, spelling, no capitals inside labels', () => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['straight quotation mark', /"|\w'\w|s' /],
    ['space before %', /[\d}] %/],
    ['-ise', /\b(?:un)?(?:organ|recogn|synchron|summar|categor|normal)is(?:e|es|ed|ing|ation|ations)\b/i],
    ['three dots', /\.\.\./],
    ['noun with its capital inside a sentence', /(?:\bNew|\bNo|\bLoading|\bDeleted|\bFilter) \{0\}/],
  ];
  const found = Object.entries(EN).flatMap(([key, text]) =>
    wrong.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${what}: ${key} = ${text}`),
  );
  expect(found).toEqual([]);
});

const ROOT = path.join(CLIENT, '..');
/** Calls that refuse a request, or name what is refused, with a text of their own. */
const REFUSES =
  /^(invalid|invalidFields|forbidden|notFound|conflict|tooMany|sessionInvalid|refusal|refused|refuse|DomainError|fault|faults\.push|makeRecordService|envelopeOf|named|of|z\.(regex|refine|minLength|maxLength)|demand|demandFresh|demandKp|taken|say|missing|fail|store\.finish)$/;
/** Messages of the command line and of files, and texts that are no messages. */
const NO_REPLY = /\.test\.|(^|\/)(cli|backup)\/|filesUrl|flatFile|templates|answerSheet|scanPages|seedDemo|\/demo/;

/** The messages of refusals in the server and the domain, with {0}, {1} … for their values. */
function refusals(): string[] {
  const files = ['server', 'domain', 'contract'].flatMap((part) =>
    readdirSync(path.join(ROOT, part), { recursive: true, encoding: 'utf8' }).map((name) => `${part}/${name}`),
  );
  return files
    .filter((name) => name.endsWith('.ts') && !NO_REPLY.test(name))
    .flatMap((name) => {
      const text = readFileSync(path.join(ROOT, name), 'utf8');
      const every = /(systemFaults|http\/errorHandler|http\/fieldLabels|tex\/texFaults)\.ts$/.test(name);
      return HAN.test(text) ? textsBelow(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true), every) : [];
    });
}

function textsBelow(source: ts.SourceFile, every: boolean): string[] {
  const texts: string[] = [];
  const refuses = (node: ts.Node): boolean => {
    for (let at = node.parent; !ts.isStatement(at) && !ts.isArrowFunction(at); at = at.parent)
      if (ts.isCallExpression(at) || ts.isNewExpression(at)) return REFUSES.test(at.expression.getText());
    return false;
  };
  const visit = (node: ts.Node): void => {
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map((span, at) => `{${at}}${span.literal.text}`).join('')
        : '';
    if (HAN.test(text) && !ts.isImportDeclaration(node.parent) && (every || refuses(node))) texts.push(text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** The texts with its table: as in a page that starts in English. */
function inEnglish() {
  localStorage.setItem('tiku:texts', JSON.stringify(EN));
  let { translated } = {} as typeof import('../lib/texts/translated');
  let { serverText } = {} as typeof import('../lib/faultText');
  jest.isolateModules(() => {
    ({ translated } = jest.requireActual<typeof import('../lib/texts/translated')>('../lib/texts/translated'));
    ({ serverText } = jest.requireActual<typeof import('../lib/faultText')>('../lib/faultText'));
  });
  localStorage.clear();
  return { translated, serverText };
}

test('the refusals of the server have their English', () => {
  const { translated } = inEnglish();
  const texts = [...new Set(refusals())];
  expect(texts.length).toBeGreaterThan(500);
  const shown = (text: string) => translated(text.replace(/\{(\d)\}/g, 'X$1'));
  expect(texts.filter((text) => HAN.test(shown(text).replace(/[“”；]/g, '')))).toEqual([]);
});

test('a refusal with values, with a field and its place, and one without translation', () => {
  const { translated, serverText } = inEnglish();
  expect([
    translated('第 3 行：学号 20260101 重复'),
    translated('试卷不存在或已被删除，请刷新后重试'),
    translated('班级“高三（1）班”已有作答记录，不能删除'),
    translated('选项（第 2 项 分值）：应为整数'),
    translated('标题：不能超过 100 个字符'),
    translated('最低难度：不能缺少'),
    translated('题号 1–4，缺 2–3'),
    translated('缺第 2–3 题'),
    translated('“函数”判断题（难度 3–4，掌握）要 90 题，共 2 份'),
    translated('“函数”单选题要 1 题'),
    translated('没有命令 \\farc，是不是 \\frac？'),
  ]).toEqual([
    'Row 3: the student number 20260101 is repeated',
    'Papers: not found or deleted; reload and try again',
    'The class “高三（1）班” has answers and cannot be deleted',
    'Options (Item 2, Points): must be a whole number',
    'Title: at most 100 characters',
    'Difficulty (lowest): missing',
    'Numbers 1–4, missing 2–3',
    'Question 2–3 is missing',
    '“函数” True or false (difficulty 3–4, Master): 90 questions in each of 2 papers',
    '“函数” Single choice: 1 question',
    'There is no command \\farc; is it \\frac?',
  ]);
  expect(serverText(CODES.conflict, '别的服务器的话')).toBe('Conflict with what is stored (别的服务器的话)');
  expect(serverText(CODES.internal, 'Oh')).toBe('Oh');
  for (const code of Object.values(CODES))
    if (code !== CODES.success) expect(HAN.test(serverText(code, '别的话').replace('别的话', ''))).toBe(false);
});

/** The actions that the server logs by a text instead of a key. */
function loggedActions(): string[] {
  const server = path.join(CLIENT, '../server');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  return files.flatMap((name) =>
    [...readFileSync(path.join(server, name), 'utf8').matchAll(/\baction: ([^,\n]*)/g)].flatMap(([, value = '']) =>
      [...value.matchAll(/'(\p{Script=Han}+)'/gu)].map(([, action = '']) => action),
    ),
  );
}

test('the names of pages, types and states have their English', () => {
  const names = [
    ...VIEWS.flatMap(({ title, editorTitle = title, words = title }) => [title, editorTitle, words]),
    ...[...SHIPPED_ROUTES, ...SHIPPED_ROLES].map(({ title }) => title),
    ...Object.values(FUNCTION_KEYS),
    ...TYPE_IDS.map((id) => typeTitle(id, [])),
    ...Object.values(STATUS_LABELS),
    ...TYPE_IDS.flatMap((id) => [...checklistOf(id), ...refusalReasons(id)]),
    ...loggedActions(),
    ...Object.values(FORMATS).flatMap((format) => [
      format.title,
      ...lossTitles(format),
      ...('read' in format && format.read && 'hint' in format.read ? [String(format.read.hint)] : []),
    ]),
    ...[0.9, 0.7, 0.5, 0.1].map(masteryWord),
    ...TEMPLATES.flatMap(({ name, group }) => [name, group]),
    ...TEX_GROUPS.flatMap(({ name, templates }) => [name, ...templates.map((template) => template.name)]),
  ];
  expect(names.filter((name) => HAN.test(name) && EN[name] === undefined)).toEqual([]);
});

test('no two entries of the menu have the same English name', () => {
  const names = SHIPPED_ROUTES.filter(({ path: at }) => !at.includes('/', 1)).map(({ title }) => EN[title]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a number stands before no fixed plural', () => {
  const NOUNS =
    'questions|points|papers|places|pages|cells|students|people|schools|reports|answers|versions|scripts|times|rows';
  const fixed = new RegExp(`\\{\\d\\} (${NOUNS})\\b`);
  expect(Object.entries(EN).filter(([, text]) => fixed.test(text))).toEqual([]);
});

test('the sentences of the domain on screens have their English', () => {
  localStorage.setItem('tiku:texts', JSON.stringify(EN));
  let { sentence } = {} as typeof import('../lib/texts/sentence');
  let { t } = {} as typeof import('../lib/texts/t');
  jest.isolateModules(() => {
    ({ sentence } = jest.requireActual<typeof import('../lib/texts/sentence')>('../lib/texts/sentence'));
    ({ t } = jest.requireActual<typeof import('../lib/texts/t')>('../lib/texts/t'));
  });
  localStorage.clear();
  const item = { answered: 40, facility: 0.5, discrimination: 0.4 };
  const exact = { n: 40, alpha: -0.15, interval: [-0.3, 0.81], sem: 2.35 } as Parameters<typeof reliabilityText>[0];
  const scores = { score: 5, part_scores: [2, 3] };
  const sentences = [
    gradingText(DEFAULT_GRADING),
    ...[
      item,
      { ...item, answered: 0 },
      { ...item, answered: 9 },
      { ...item, discrimination: -0.1 },
      { ...item, discrimination: 0.1 },
      { ...item, facility: 0.97 },
      { ...item, facility: 0.1 },
    ].map(itemWarning),
    reliabilityText(exact, 22),
    reliabilityText(exact, 1),
    reliabilityText({ ...exact, alpha: null }, 22),
    reliabilityText({ ...exact, n: 9, alpha: null }, 22),
    ...TYPE_IDS.flatMap((id) =>
      [
        scores,
        { score: 5, part_scores: [] },
        ...(['all', 'fixed', 'per_option'] as const).map((multiple) => ({ ...scores, rule: { multiple, points: 2 } })),
      ].map((each) => typeOrFree(id).typingHint({ answer: [], parts: [] }, each as never)),
    ),
    '及格率（60%）',
  ];
  expect(sentences.map((text) => sentence(text)).filter((text) => HAN.test(text.replace('对 or 错', '')))).toEqual([]);
  const seen = (...doubts: string[]) => doubtWords(doubts, (words) => sentence(words), t);
  const doubts = Object.keys(DOUBTS).flatMap((what) => [what, `${what}:A、对、错`, `${what}:0.5 分:17(2)`]);
  expect(
    [...doubts, 'faint:第 2 空√', 'circle:第 1 空×'].map((one) => seen(one)).filter((text) => HAN.test(text)),
  ).toEqual([]);
  expect(seen('circle:B', 'several marks:5 分、7 分:17(2)')).toBe(
    'B circled; score strip of 17(2): 5 points, 7 points more than one filled',
  );
  expect(sentence(reliabilityText(exact, 22))).toBe(
    'Reliability α = -0.15 (95% interval -0.30 to 0.81, 40 students, 22 questions); standard error of measurement 2.35',
  );
});
