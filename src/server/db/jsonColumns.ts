// Every JSON column of the schema and the ids inside it: a merge or a rename must update these, not only the key
// columns. A column that is not listed here fails a test, and so does a listed move that no test performs.

/** Operations that replace one id by another. */
export type IdMove = 'question merge' | 'knowledge point merge';

interface JsonColumn {
  /** Kinds of ids inside; empty: none, or ids that are valid only within the value (options, parts, sections). */
  ids: readonly string[];
  /** The operations that rewrite the column. */
  follows: readonly IdMove[];
  /** Why the other operations leave the ids unchanged. */
  stays?: string;
}

const NONE: JsonColumn = { ids: [], follows: [] };
const HISTORY = 'what was true at that time';
const ISSUED = 'a merge leaves papers with issued sheets, and their reports, as they are';

export const JSON_COLUMNS: Readonly<Record<string, JsonColumn>> = {
  'accounts.preferences': {
    ids: ['knowledge point', 'stage', 'grade', 'volume', 'book'],
    follows: [],
    stays:
      'addresses of the list: a point that is gone is seen in the filter and taken out there; stages, grades, volumes ' +
      'and books are never merged, and a new question begins without those that are gone',
  },
  'accounts.share_scope': { ids: ['paper', 'stage'], follows: [], stays: 'papers are never merged' },
  'answer_sheets.arrangement': { ids: ['question'], follows: [], stays: ISSUED },
  'answer_sheets.manifest': { ids: ['question'], follows: [], stays: ISSUED },
  'answer_sheets.options': NONE,
  'answer_rows.answers': { ids: ['question', 'account'], follows: ['question merge'] },
  'blueprints.body': { ids: ['knowledge point', 'paper', 'school'], follows: ['knowledge point merge'] },
  'bulk_run_items.before': {
    ids: ['knowledge point'],
    follows: [],
    stays: 'an undo is refused once a merge has raised the revision of the question',
  },
  'bulk_runs.changes': { ids: ['knowledge point'], follows: [], stays: HISTORY },
  'drafts.body': {
    ids: ['knowledge point', 'question'],
    follows: [],
    stays: 'checked when it is submitted, with the reason beside the field',
  },
  'erasures.counts': NONE,
  'front_items.body': NONE,
  'idempotency_keys.reply': { ids: ['any'], follows: [], stays: HISTORY },
  'jobs.input': { ids: ['report', 'pack', 'job'], follows: [], stays: 'neither is ever merged' },
  'jobs.progress': NONE,
  'jobs.result': { ids: ['any'], follows: [], stays: HISTORY },
  'marking_marks.part_scores': NONE,
  'marking_marks.ticks': NONE,
  'marking_questions.points': NONE,
  'marking_scripts.part_scores': NONE,
  'markings.class_ids': { ids: ['class'], follows: [], stays: 'classes are never merged' },
  'operation_log.after': { ids: ['any'], follows: [], stays: HISTORY },
  'operation_log.before': { ids: ['any'], follows: [], stays: HISTORY },
  'organizations.grading': NONE,
  'paper_items.part_scores': NONE,
  'paper_templates.body': NONE,
  'paper_versions.body': { ids: ['question'], follows: [], stays: HISTORY },
  'papers.layout': NONE,
  'question_comments.place': NONE,
  'question_content.answer': NONE,
  'question_content.options': NONE,
  'question_content.parts': NONE,
  'question_content.tex_faults': NONE,
  // Keys are letters of options; a merge converts them with the answers.
  'report_adjustments.after': NONE,
  'report_adjustments.before': NONE,
  'report_items.adjustment': NONE,
  'report_items.decisions': NONE,
  'report_items.part_scores': NONE,
  'report_items.scoring': NONE,
  'reports.layout': NONE,
  'scan_cells.area': NONE,
  'scan_cells.doubts': NONE,
  'settings.value': { ids: ['job'], follows: [], stays: 'jobs are never merged' },
};
