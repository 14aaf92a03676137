// Every budget of speed and size. COUNTS are tested by the test suite (bytes, requests, nodes, statements: never time);
// BARS are the limits by which the bench reports ok or over. Sources of the figures: docs/performance.md.

/**
 * Tested by e2e/login.spec.ts and src/server/modules/question/list/listPlans.test.ts; lower them when the product improves.
 */
export const COUNTS = {
  /** Everything that the login screen fetches, in transferred size (gzip). */
  login: { kilobytes: 150, requests: 6 },
  /**
   * Everything fetched before the first user action: shell, tabs, menu and list after a reload with their replies,
   * without the math engine and its workers, by gzip; with a margin for what a slow machine prefetches meanwhile.
   */
  list: { kilobytes: 276, requests: 28 },
  /**
   * KB of program code as served: over https or from the same machine (br), and over plain http (gz; 7 of them load the
   * math engine: its memory, its workers and better-react-mathjax).
   */
  listProgram: { gz: 209, br: 185 },
  /** DOM nodes of a list page of 10 questions, shell included: 1,000 with demo questions, 1,250 with real ones. */
  listNodes: 1500,
  /** A formula that a page shows many times is typeset once. */
  typesetTwice: 0,
  /** Size of the built program in the container image without its packages, MB. */
  dist: 24,
  /** SQL statements of a call, without those of the session. */
  statements: { listFirst: 3, listKeyword: 4, listKnown: 2, detail: 2, save: 9, coverage: 4 },
} as const;

export interface Bar {
  /** Maximum; with `atLeast` minimum. */
  bar?: number;
  atLeast?: true;
  /** At most this many times the yardstick of the same row. */
  ratio?: number;
  /** The physical minimum, when it cannot be measured in the same run. */
  limit?: { name: string; value: number };
}

const FRAME = { name: 'one frame', value: 16.7 };
const SLOW_FRAME = { name: 'one frame, 60 Hz', value: 16.7 };

export const BARS: Readonly<Record<string, Bar>> = {
  'start.embedded': { bar: 3000, limit: { name: 'opening the embedded database', value: 420 } },
  'start.postgres': { bar: 2000, limit: { name: 'Node with the packages read', value: 300 } },
  'login.kilobytes': { bar: 150, limit: { name: 'React alone', value: 58 } },
  'login.requests': { bar: 6, limit: { name: 'page and script', value: 2 } },
  'login.fcp': { ratio: 0.25 },
  'login.ready': { ratio: 0.55 },
  'list.kilobytes': { bar: 200, limit: { name: 'React alone', value: 58 } },
  'list.program.br': { bar: 200, limit: { name: 'React alone', value: 58 } },
  'list.program.gz': { bar: 200, limit: { name: 'React alone', value: 58 } },
  'list.fcp': { ratio: 0.25 },
  'list.ready': { ratio: 0.5 },
  'list.tbt': { ratio: 0.25 },
  'list.cls': { bar: 0.02, limit: { name: 'nothing moves', value: 0 } },
  'list.heap': { bar: 12 },
  'switch.cold': { ratio: 0.6 },
  'switch.warm': { ratio: 0.25, limit: SLOW_FRAME },
  'switch.growth': { bar: 20 },
  'tabs.painted': { limit: FRAME },
  'tabs.frames': { bar: 1 },
  'list.typing': { bar: 80, limit: SLOW_FRAME },
  'signIn.list': { bar: 1500 },
  'formulas.first': { bar: 500 },
  'formulas.all': { bar: 1500, ratio: 0.2 },
  'formulas.again': { bar: 500, ratio: 0.05 },
  'formulas.task': { bar: 200, limit: { name: 'no long task', value: 50 } },
  'key.editor': { bar: 100, limit: FRAME },
  'key.tree': { bar: 50, limit: FRAME },
  'tree.open': { bar: 300, limit: FRAME },
  'set.toggle': { bar: 100, limit: FRAME },
  'relayout.score': { bar: 100, limit: FRAME },
  'relayout.title': { bar: 100, limit: FRAME },
  'relayout.space': { bar: 100, limit: FRAME },
  'relayout.move': { bar: 100, limit: FRAME },
  'export.vector': { bar: 3000 },
  'export.word': { bar: 3000 },
  'export.capture': { ratio: 1 },
  'calls.list': { bar: 30 },
  'calls.deep': { bar: 100 },
  'calls.rows': { bar: 300 },
  'calls.words': { bar: 100 },
  'calls.formula': { bar: 100 },
  'calls.subtree': { bar: 100 },
  'calls.duplicate': { bar: 200 },
  'calls.save': { bar: 200 },
  'calls.coverage': { bar: 200 },
  'import.rate': { bar: 1000, atLeast: true },
  'import.plain': { bar: 1000, atLeast: true },
  'import.formulas': { bar: 300, atLeast: true },
  'import.papers': { bar: 300, atLeast: true },
  'load.p99': { bar: 30 },
  'load.rate': {},
};
