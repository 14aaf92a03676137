// The limits by which the bench reports ok or over. Sources of the figures: docs/performance.md. Sizes that a change may
// not exceed are in budgets.json.

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
