// `tiku docs`: writes the files that derive from definitions and migrations; app.test.ts compares the committed files
// with the generated ones.
import { mkdirSync, writeFileSync } from 'node:fs';
import { lossTitles, type Format } from '../../formats/format';
import { FORMAT_IDS, FORMATS } from '../../formats/formats';
import { projectPath } from '../paths';
import { readOptions, type Command } from './command';
import { apiMarkdown, openApi } from './docs/apiDocs';
import { matrixMarkdown, screenRights } from './docs/matrixDoc';
import { shippedSchemaTypes } from './docs/schemaTypes';

// docs/formats.md: the table of file formats.

const HEAD = `# File formats

Written by \`npm run tiku -- docs\` from \`src/formats/formats.ts\`; names are those of the interface. The import
dialog recognises a file by its content. "Lost" is what a question that is exported and imported again has lost.

| format | files | questions in | questions out | papers out | lost |
| --- | --- | --- | --- | --- | --- |`;

const formatRow = (id: string, format: Format): string => {
  const { title, extensions, read, write, readAs } = format;
  const ways = [read?.recognises ? 'import dialog' : '', read?.commandLine ? `\`import --format ${id}\`` : ''];
  const cells = [
    title,
    extensions.map((extension) => `.${extension}`).join(' '),
    ways.filter(Boolean).join(', ') || (readAs ? `as ${readAs}` : ''),
    write?.rows
      ? 'question list'
      : (write?.questions ?? write?.package ?? write?.document)
        ? `question list, \`export questions --format ${id}\``
        : '',
    write?.paper ? `\`export paper --format ${write.paper.name}\`${write.paper.choice ? ', packs' : ''}` : '',
    lossTitles(format).join('、'),
  ];
  return `| ${cells.map((cell) => cell || '–').join(' | ')} |`;
};

const PAPERS = `
## Spreadsheets

A cell is text. Superscripts and subscripts of parts of a cell (rich text) become formulas: \`4cm$^{\\text{2}}$\`,
which is also how the export writes them. Bold, italics and underlines of parts of a cell are lost, in import and
export.

## Numeric answers

The bank has no field for a tolerance. Import of Moodle XML, GIFT, QTI 1.2 and R/exams states it in a paragraph at the
end of the analysis (\`允许误差 ±0.01，即 3.13 到 3.15 都算对。\`). A question with one blank, one accepted form and such a
paragraph, also one that was typed, is exported as a numeric question of Moodle, GIFT, Canvas and R/exams; the other
formats keep the paragraph. \`src/formats/shared/tolerance.ts\`

## Papers in Word and LaTeX

Every paragraph, table, picture and text box of a paper is in a question (stem, option, part, answer, analysis) or in
a row of its own that says why it is not: the lines before the first question, headings, answers without a question,
missing numbers. Text that is left out (hidden, struck, footnotes) is named at its question. Text between questions
that are environments in LaTeX is a row of its own too.

\`src/formats/paper\` reads a paper in two passes. \`lineFeatures.ts\` says what each line may be: a number (\`1．\`
\`(1)\` \`第3题\` \`例1\` \`【变式2-1】\`, also of Word's lists and styles), a heading, a label (\`labels.ts\`), options,
points. \`segment.ts\` divides the file by dynamic programming: of all ways to choose the lines at which a question
begins it takes the one with the least cost, where each sign against a reading costs (a number that does not follow,
two answers in one question, options in an analysis). A division that is nearly as good makes its questions wait for
review.

Files chosen together, in one zip or in one command, also .doc, .odt and .rtf, are compared first (\`paperSet.ts\`):
names without 学生版, 答案, 解析版 and the like, then titles and texts. A list of answers joins the answers of its paper
(\`paperAnswers.ts\`) before its questions are read: an answer that cannot be read as one of its question is not
taken; one of the wrong kind, or several that do not fit, wait for review. Of two versions of a paper each question
comes once, with the answer of the version that has it; where number, text or answer disagree it waits. A file of
answers alone (\`answerList.ts\`) is refused with advice, and each of its answers is a row.

LibreOffice converts old papers. What it changes without a trace is put right or named: a list divided behind its
first paragraph (1, 1, 2), both braces of a system, lost EQ fields and formulas (the file is refused), a gap where a
formula has to be (the question waits).

Signs that questions ran together are named and their questions wait for review (待检查; \`import --strict\` refuses
them): two answers in one question; a number that is missing, repeated or falling; options, the next number or points
inside an analysis; an answer without a question; a question that is six times as long as half of the others; a number
whose point may be that of a decimal (2.5 米).

What some questions share (阅读材料，回答第 3、4 题; 任选一题作答) and the numbered lines of notes (知识梳理, 小结) that ask nothing are in
rows of their own; questions whose text is such a material wait for it.

Each row names its lines and what each became (stem, options, answer, analysis). 核对导入 divides, joins and moves these
lines; \`readLines.ts\` reads what was touched again with the same features, division and parts, and keeps the fields
that a person chose.

The pages beside them are those of the PDF, or of what LibreOffice makes of a Word, RTF or OpenDocument file (a file
of another kind has none). They are made at the first look and kept with the job: at most 300, 1000 px wide, WebP.
Lines are found among the words of the pages in their order (\`domain/question/linePlaces.ts\`): Chinese characters
and words of three letters, without formulas; a line without words has what lies between its neighbours, one that is
not found has no mark.

The numbers （1）, ①, （Ⅰ）, 第（1）问 of a written or composite question become its parts (\`paperParts.ts\`) where the
answer, or the working (【小问1详解】), has the same numbers or there is no answer at all; otherwise all stays in stem and
answer, and the question says so.
`;

const formatsMarkdown = (): string =>
  `${[HEAD, ...FORMAT_IDS.map((id) => formatRow(id, FORMATS[id]))].join('\n')}\n${PAPERS}`;

export const DOCS: Readonly<Record<string, () => string>> = {
  'docs/api.md': apiMarkdown,
  'docs/openapi.json': openApi,
  'docs/matrix.md': matrixMarkdown,
  'docs/formats.md': formatsMarkdown,
  'src/server/modules/account/screenRights.json': screenRights,
};
export const SCHEMA_FILE = 'src/server/db/schema.ts';

export const docsCommand: Command = {
  name: 'docs',
  summary: '由定义生成接口、格式文档、对照表、各页面所需的权限与数据表的类型 (write the generated files)',
  usage: 'npm run tiku -- docs [--json]',
  async run(args, io) {
    const values = readOptions(args, {});
    mkdirSync(projectPath('docs'), { recursive: true });
    for (const [file, make] of Object.entries(DOCS)) writeFileSync(projectPath(file), make());
    writeFileSync(projectPath(SCHEMA_FILE), await shippedSchemaTypes());
    const written = [...Object.keys(DOCS), SCHEMA_FILE];
    io.out(values.json ? JSON.stringify({ written }) : written.join('\n'));
    return 0;
  },
};
