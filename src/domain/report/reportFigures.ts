// A report's figures as shown on its page: computed from the stored answers, for all classes or for one.
import type { Grading } from '../../contract/account/grading';
import type { TypeCategories } from '../../contract/codes';
import type { ReportDetail } from '../../contract/paper/report';
import type { AnswerRow } from '../../contract/paper/reportAnswers';
import type { Reliability } from '../measure/classical';
import { gradesIn } from './afterExam/grading';
import { standingIn, type Standing } from './afterExam/standing';
import * as analysis from './analysis';
import { answerColumns, type AnswerColumn } from './answerColumns';
import { NO_ANSWER, type AnswerEntry } from './cellReading';
import { chosenScore } from './electives';
import { columnsInForm, formFigures, formNamed, printedText, type FormFigures } from './forms';
import { groupedItems, type GroupedItems } from './groupItems';
import { reportAnalysis, type ItemAnalysis } from './itemAnalysis';
import { cellText } from './marking';
import { masteryTree, nameOf, type KpPlace, type MasteryRow } from './masteryTree';

export interface ClassFigures {
  class_id: number;
  title: string;
  summary: analysis.Summary;
  rate: number;
  grades: GradeCount[];
}
/** Students of a grade, best first; none by place with too few students. */
export interface GradeCount {
  title: string;
  count: number;
}
export interface StudentFigures extends analysis.RankedStudent, Standing {
  /** '': too few students. */
  grade: string;
  number: string;
  name: string;
  class_title: string;
  row: AnswerRow;
}
export interface ReportFigures {
  /** Without questions that do not count. */
  columns: readonly AnswerColumn[];
  /** All questions of the report. */
  allColumns: readonly AnswerColumn[];
  items: readonly analysis.AnalysedItem[];
  summary: analysis.Summary;
  bands: ReturnType<typeof analysis.distribution>;
  grading: Grading;
  grades: GradeCount[];
  questions: (analysis.ItemFigures & { column: AnswerColumn; warning: string; analysis: ItemAnalysis })[];
  reliability: Reliability;
  kps: analysis.KpFigures[];
  /** The points in tree order, for all students shown and, by class id, for each class. */
  tree: MasteryRow[];
  classTrees: ReadonlyMap<number, readonly MasteryRow[]>;
  places: readonly KpPlace[];
  /** Questions by class and by school, among all students. */
  byClass: GroupedItems;
  bySchool: GroupedItems;
  /** By form of the paper, of students whose form is known. */
  byForm: GroupedItems;
  forms: readonly FormFigures[];
  /** Issued forms of the paper. */
  arrangements: ReportDetail['forms'];
  classes: ClassFigures[];
  students: StudentFigures[];
}

const analysed =
  (columns: readonly AnswerColumn[]) =>
  (row: AnswerRow): analysis.AnalysedStudent => ({
    student_id: row.student_id,
    class_id: row.class_id,
    scores: columns.map(({ question, elective }) => chosenScore(elective, row.answers[String(question.id)])),
  });

export function reportFigures(
  report: ReportDetail,
  rows: readonly AnswerRow[],
  classId: number | undefined,
  categories: TypeCategories,
): ReportFigures {
  const all = answerColumns(report, categories);
  const columns = all.filter(({ scores }) => scores.adjustment?.voided !== 'drop');
  const items = columns.map(({ question, scores, elective }) => ({
    question_id: question.id,
    score: scores.score,
    ...(elective ? { share: elective.share } : {}),
    ...(scores.adjustment?.voided === 'bonus' ? { bonus: true as const } : {}),
    // The points of a voided question say nothing about mastery.
    kps: (scores.adjustment?.voided ? [] : question.kps).map((kp) => ({ kp_id: kp.kp_id, kp_name: nameOf(kp) })),
  }));
  const everybody = rows.map(analysed(columns));
  const chosen = classId === undefined ? everybody : everybody.filter((student) => student.class_id === classId);
  const chosenIds = new Set(analysis.present(chosen).map((student) => student.student_id));
  const measured = reportAnalysis(
    columns,
    rows.filter((row) => chosenIds.has(row.student_id)),
  );
  const byId = new Map(rows.map((row) => [row.student_id, row]));
  const classOf = new Map(report.classes.map((each) => [each.id, each]));
  const titleOf = (id: number) => classOf.get(id)?.title ?? `班级 ${id}`;
  const full = analysis.fullScore(items);
  const answersIn = analysis.byClass(everybody);
  const classIds = [...answersIn.keys()];
  const inClass = (class_id: number) => answersIn.get(class_id) ?? [];
  const ranked = analysis.rankStudents(everybody);
  const totals = ranked.map(({ total }) => total);
  const standing = standingIn(totals);
  const { grading } = report;
  const gradeOf = gradesIn(grading, totals, full);
  const gradesOf = (some: readonly analysis.RankedStudent[]): GradeCount[] => {
    const given = some.map(({ total }) => gradeOf(total));
    if (given.includes('')) return [];
    return grading.bands.map(({ title }) => ({ title, count: given.filter((grade) => grade === title).length }));
  };
  const rankedIn = analysis.byClass(ranked);
  return {
    columns,
    allColumns: all,
    items,
    summary: analysis.summarise(items, chosen, grading),
    bands: analysis.distribution(items, chosen),
    grading,
    grades: gradesOf(classId === undefined ? ranked : (rankedIn.get(classId) ?? [])),
    questions: analysis.itemFigures(items, chosen).flatMap((figures, i) => {
      const [column, item] = [columns[i], measured.items[i]];
      if (!column || !item) return [];
      const warning = column.scores.adjustment?.voided
        ? ''
        : [analysis.itemWarning(figures), ...item.advice].filter((text) => text !== '').join('；');
      return [{ ...figures, column, warning, analysis: item }];
    }),
    reliability: measured.reliability,
    kps: analysis.kpFigures(items, chosen).sort((a, b) => a.mastery - b.mastery),
    tree: masteryTree(items, report.kps, chosen),
    classTrees: new Map(classIds.map((class_id) => [class_id, masteryTree(items, report.kps, inClass(class_id))])),
    places: report.kps,
    byClass: groupedItems(items, everybody, ({ class_id }) => ({ key: String(class_id), title: titleOf(class_id) })),
    bySchool: groupedItems(items, everybody, ({ class_id }) => {
      const { school_id = 0, school_title = '其他' } = classOf.get(class_id) ?? {};
      return { key: String(school_id), title: school_title };
    }),
    byForm: groupedItems(
      items,
      everybody.filter(({ student_id }) => (byId.get(student_id)?.form ?? '') !== ''),
      ({ student_id }) => {
        const form = byId.get(student_id)?.form ?? '';
        return { key: form, title: `${form} 卷` };
      },
    ),
    forms: formFigures(ranked.map(({ student_id, total }) => ({ form: byId.get(student_id)?.form ?? '', total }))),
    arrangements: report.forms,
    classes: classIds.map((class_id) => {
      const summary = analysis.summarise(items, inClass(class_id), grading);
      const grades = gradesOf(rankedIn.get(class_id) ?? []);
      return { class_id, title: titleOf(class_id), summary, rate: full === 0 ? 0 : summary.mean / full, grades };
    }),
    // Ranks are among all students, also while one class is shown.
    students: ranked.flatMap((student) => {
      const row = byId.get(student.student_id);
      if (!row || (classId !== undefined && student.class_id !== classId)) return [];
      return [
        {
          ...student,
          number: row.number,
          name: row.name,
          class_title: titleOf(student.class_id),
          row,
          ...standing(student.total),
          grade: gradeOf(student.total),
        },
      ];
    }),
  };
}

/** One student's mastery next to the mean of all students. */
export function studentKps(figures: ReportFigures, row: AnswerRow): (analysis.KpFigures & { mean: number })[] {
  const own = analysis.kpFigures(figures.items, [analysed(figures.columns)(row)]);
  return own
    .map((kp) => ({ ...kp, mean: figures.kps.find((each) => each.kp_id === kp.kp_id)?.mastery ?? 0 }))
    .sort((a, b) => a.mastery - b.mastery);
}

/** One student's mastery in the tree. */
export const studentTree = (figures: ReportFigures, row: AnswerRow): MasteryRow[] =>
  masteryTree(figures.items, figures.places, [analysed(figures.columns)(row)]);

/** The questions as on the student's paper: its order, its numbers and its letters. */
export function studentAnswers({ allColumns, questions, arrangements }: ReportFigures, row: AnswerRow) {
  const form = formNamed(arrangements, row.form);
  const figures = new Map(questions.map((each) => [each.question_id, each]));
  return columnsInForm(allColumns, form).flatMap(({ number, type, scores, question }) => {
    const counted = figures.get(question.id);
    if (!counted) return [];
    const entry = row.answers[String(question.id)] ?? null;
    const given = entry ? printedText(question, givenWords(entry), form) : '未录入';
    const { facility } = counted;
    return [
      { question_id: question.id, number, type, given, score: entry?.score ?? null, full: scores.score, facility },
    ];
  });
}
const givenWords = (entry: AnswerEntry): string =>
  entry.given === NO_ANSWER ? '未作答' : entry.given || (entry.part_scores.length > 1 ? cellText(entry) : '');
