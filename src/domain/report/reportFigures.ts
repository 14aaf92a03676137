// A report's figures as shown on its page: computed from the stored answers, for all classes or for one.
import type { TypeCategories } from '../../contract/codes';
import type { AnswerRow } from '../../contract/paper/reportAnswers';
import type { ReportDetail } from '../../contract/paper/report';
import type { Reliability } from '../measure/classical';
import * as analysis from './analysis';
import { answerColumns, type AnswerColumn } from './answerColumns';
import { reportAnalysis, type ItemAnalysis } from './itemAnalysis';
import { masteryTree, nameOf, type KpPlace, type MasteryRow } from './masteryTree';

export interface ClassFigures {
  class_id: number;
  title: string;
  summary: analysis.Summary;
  rate: number;
}
export interface StudentFigures extends analysis.RankedStudent {
  number: string;
  name: string;
  class_title: string;
  row: AnswerRow;
}
export interface ReportFigures {
  columns: readonly AnswerColumn[];
  items: readonly analysis.AnalysedItem[];
  summary: analysis.Summary;
  bands: ReturnType<typeof analysis.distribution>;
  questions: (analysis.ItemFigures & { column: AnswerColumn; warning: string; analysis: ItemAnalysis })[];
  reliability: Reliability;
  kps: analysis.KpFigures[];
  /** The points in tree order, for all students shown and, by class id, for each class. */
  tree: MasteryRow[];
  classTrees: ReadonlyMap<number, readonly MasteryRow[]>;
  places: readonly KpPlace[];
  classes: ClassFigures[];
  students: StudentFigures[];
}

const analysed =
  (columns: readonly AnswerColumn[]) =>
  (row: AnswerRow): analysis.AnalysedStudent => ({
    student_id: row.student_id,
    class_id: row.class_id,
    scores: columns.map(({ question }) => row.answers[String(question.id)]?.score ?? null),
  });

export function reportFigures(
  report: ReportDetail,
  rows: readonly AnswerRow[],
  classId: number | undefined,
  categories: TypeCategories,
): ReportFigures {
  const columns = answerColumns(report, categories);
  const items = columns.map(({ question, scores }) => ({
    question_id: question.id,
    score: scores.score,
    kps: question.kps.map((kp) => ({ kp_id: kp.kp_id, kp_name: nameOf(kp) })),
  }));
  const everybody = rows.map(analysed(columns));
  const chosen = classId === undefined ? everybody : everybody.filter((student) => student.class_id === classId);
  const chosenIds = new Set(analysis.present(chosen).map((student) => student.student_id));
  const measured = reportAnalysis(
    columns,
    rows.filter((row) => chosenIds.has(row.student_id)),
  );
  const byId = new Map(rows.map((row) => [row.student_id, row]));
  const titleOf = (id: number) => report.classes.find((each) => each.id === id)?.title ?? `班级 ${id}`;
  const full = analysis.fullScore(items);
  const classIds = [...new Set(everybody.map((student) => student.class_id))];
  const inClass = (class_id: number) => everybody.filter((student) => student.class_id === class_id);
  return {
    columns,
    items,
    summary: analysis.summarise(items, chosen),
    bands: analysis.distribution(items, chosen),
    questions: analysis.itemFigures(items, chosen).flatMap((figures, i) => {
      const [column, item] = [columns[i], measured.items[i]];
      if (!column || !item) return [];
      const warning = [analysis.itemWarning(figures), ...item.advice].filter((text) => text !== '').join('；');
      return [{ ...figures, column, warning, analysis: item }];
    }),
    reliability: measured.reliability,
    kps: analysis.kpFigures(items, chosen).sort((a, b) => a.mastery - b.mastery),
    tree: masteryTree(items, report.kps, chosen),
    classTrees: new Map(classIds.map((class_id) => [class_id, masteryTree(items, report.kps, inClass(class_id))])),
    places: report.kps,
    classes: classIds.map((class_id) => {
      const summary = analysis.summarise(items, inClass(class_id));
      return { class_id, title: titleOf(class_id), summary, rate: full === 0 ? 0 : summary.mean / full };
    }),
    // Ranks are among all students, also while one class is shown.
    students: analysis.rankStudents(everybody).flatMap((student) => {
      const row = byId.get(student.student_id);
      if (!row || (classId !== undefined && student.class_id !== classId)) return [];
      return [{ ...student, number: row.number, name: row.name, class_title: titleOf(student.class_id), row }];
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
