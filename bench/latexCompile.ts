// Every real examination question as LaTeX of the exam-zh class, compiled by XeLaTeX if it is installed: papers of 40,
// for students, for teachers with the answers in place and at the end, and each file once as a list. Reports TeX's
// errors.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GAOKAO_FILES } from '../e2e/support/server';
import { createMockQuestion } from '../mocks/factories/question';
import { compileLatex, hasXelatex } from '../mocks/xelatex';
import type { Question } from '../src/contract/question/question';
import { decodeGaokaoBench } from '../src/formats/gaokao-bench/read';
import { paperLatex, questionsLatex, type LatexFile } from '../src/formats/latex/write';

const SIZE = 40;
const KEEP = process.env.BENCH_KEEP;
const layout = { size: 'A4' as const, font_size: 10.5 };
/** A picture that XeLaTeX can read, so that picture files are tested too. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

function questionsOf(file: string): Question[] {
  let id = 0;
  return [...decodeGaokaoBench(readFileSync(file, 'utf8'))].flatMap((row) => {
    if (!('draft' in row)) return [];
    const { type_id, content, options, answer, analysis, parts } = row.draft;
    return [
      createMockQuestion({
        id: (id += 1),
        type_id,
        content,
        options,
        answer,
        analysis,
        parts: parts.map((part, i) => ({ id: String(i), ...part })),
      }),
    ];
  });
}

function papersOf(questions: readonly Question[]): [string, LatexFile][] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const pictureFile = () => 'pictures/one.png';
  const made: [string, LatexFile][] = [];
  for (let at = 0; at < questions.length; at += SIZE) {
    const items = questions.slice(at, at + SIZE).map(({ id, type_id }, i) => ({
      question_id: id,
      score: 4 + (i % 3),
      part_scores: [],
      answer_space: type_id === 400 ? 40 : 0,
    }));
    for (const [kind, answers, teacher] of [
      ['student', 'none', false],
      ['in place', 'each', true],
      ['at the end', 'end', true],
    ] as const) {
      const source = {
        title: '高考真题 & 汇编',
        notice: '满分 150 分\n时间 120 分钟',
        seal_line: kind === 'student' ? (1 as const) : (0 as const),
        answers,
        display_exam_index: 1 as const,
        display_mini_index: 0 as const,
        sections: [{ id: 1, title: '试题', note: '写出必要的过程', items }],
      };
      made.push([
        `${at / SIZE + 1}, ${kind}`,
        paperLatex(source, (id) => byId.get(id), { teacher, layout, pictureFile }),
      ]);
    }
  }
  return [...made, ['list', questionsLatex(questions, { teacher: true, layout, pictureFile })]];
}

export async function latexCompile(): Promise<[]> {
  if (!hasXelatex()) {
    console.log('XeLaTeX is not installed: nothing was compiled');
    return [];
  }
  const folder = KEEP ?? mkdtempSync(path.join(tmpdir(), 'tiku-latex-'));
  mkdirSync(path.join(folder, 'pictures'), { recursive: true });
  writeFileSync(path.join(folder, 'pictures/one.png'), Buffer.from(PNG, 'base64'));
  let [files, pages, formulas, fallen, faulty] = [0, 0, 0, 0, 0];
  for (const file of GAOKAO_FILES) {
    for (const [what, latex] of papersOf(questionsOf(file))) {
      files += 1;
      const made = compileLatex(folder, `p${files}`, latex.tex);
      pages += made.pages;
      formulas += latex.formulas;
      fallen += latex.fallen;
      if (made.errors.length === 0 && made.pages > 0) continue;
      faulty += 1;
      console.log(
        `${path.basename(file)} ${what} (p${files}): ${made.pages} pages\n  ${made.errors.slice(0, 12).join('\n  ')}`,
      );
    }
  }
  console.log(
    `${files} files, ${pages} pages, ${formulas} formulas (${fallen} stand as source); ${faulty} files with complaints`,
  );
  if (faulty > 0) process.exitCode = 1;
  if (KEEP === undefined) rmSync(folder, { recursive: true, force: true });
  return [];
}
