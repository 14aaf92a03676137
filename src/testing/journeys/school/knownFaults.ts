// Faults that the product once had, as edits that put them back, and what the school must say then
// (bench/soak/knownFaults.ts).
interface KnownFault {
  what: string;
  edits: readonly (readonly [file: string, from: string, to: string])[];
  /** The job that meets it, and the rules by which it may name it. */
  job: string;
  rules: readonly string[];
}

export const KNOWN_FAULTS: readonly KnownFault[] = [
  {
    what: 'a second PDF whose formulas have lost their faces: the print page rewrites the drawings that it keeps',
    edits: [
      ['src/client/app/printText.ts', 'const copy = svg.cloneNode(true) as SVGElement;', 'const copy = svg;'],
      // Both checks that would refuse such a PDF.
      ['src/client/app/printText.ts', "throw new Error('text in the faces of another paper')", 'void 0'],
      ['src/server/print/finishPdf.ts', 'if (faults.length > 0) return { faults };', ''],
    ],
    job: 'pdf-again-and-again',
    rules: ['same', 'pdf look', 'pdf fonts'],
  },
  {
    what: 'a page that is read again loses the student whom somebody assigns meanwhile',
    edits: [
      [
        'src/server/modules/scan/againService.ts',
        'const { page: now } = await demandPage(tx, actor, id, page_id);',
        'const now = page;',
      ],
    ],
    job: 'assign-and-read-again',
    rules: ['assigned'],
  },
  {
    what: 'a queue on screen still has a question that was passed',
    edits: [
      [
        'src/client/state/api/question/review.ts',
        "invalidatesBy(({ question_id: id }) => [\n        'QuestionList',",
        'invalidatesBy(({ question_id: id }) => [',
      ],
    ],
    job: 'pass-on-screen',
    rules: ['stale-screen'],
  },
  {
    what: '选做 of two sections is taken for one',
    edits: [
      ['src/domain/report/electives.ts', 'sections.get(section)', 'sections.get(0)'],
      ['src/domain/report/electives.ts', 'sections.set(section, group)', 'sections.set(0, group)'],
    ],
    job: 'elective-exam',
    rules: ['answers', 'marks'],
  },
  {
    what: 'one page of a list is taken for all of a filter',
    edits: [
      [
        'src/server/modules/question/bulk/bulkService.ts',
        'findIds(db.kysely, plan, BULK_MAX)',
        'findIds(db.kysely, plan, 10)',
      ],
    ],
    job: 'change-all-of-a-filter',
    rules: ['whole-list'],
  },
];
