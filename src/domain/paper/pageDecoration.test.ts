// If these fail, pages show wrong numbers or keys, or lose what a teacher put at the head of the paper.
import fc from 'fast-check';
import { layoutFrom, paperLayout, type PaperLayout } from '../../contract/paper/paperLayout';
import { plainLayout } from '../../contract/paper/plainLayout';
import { paperGeometry } from './geometry';
import { candidateFields, fillLine, quickGroups, quickKey, scoreColumns } from './pageDecoration';
import { layFrames } from './pageModel';
import { paperBlocks, type PaperQuestion, type PaperSource } from './paperModel';
import { SHIPPED_TEMPLATES, withTemplate } from './templates';

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: id }));
const question = (id: number, over: Partial<PaperQuestion> = {}): PaperQuestion => ({
  id,
  type_id: 101,
  content: '<p>题</p>',
  options,
  answer: ['c'],
  analysis: '',
  parts: [],
  ...over,
});
const ids = Array.from({ length: 12 }, (_, i) => i + 1);
const bank = new Map(
  ids.map((id) => [
    id,
    id < 8
      ? question(id)
      : id < 10
        ? question(id, { type_id: 200, answer: id === 8 })
        : question(id, { type_id: 400, answer: '<p>略</p>' }),
  ]),
);
const source = (layout: Partial<PaperLayout>, over: Partial<PaperSource> = {}): PaperSource => ({
  title: '卷',
  notice: '1．先写名。',
  seal_line: 0,
  display_exam_index: 1,
  display_mini_index: 0,
  answers: 'none',
  layout,
  sections: [ids.slice(0, 9), ids.slice(9)].map((list, i) => ({
    id: i,
    title: '题',
    note: '',
    items: list.map((question_id) => ({ question_id, score: 5, part_scores: [], answer_space: i * 30 })),
  })),
  ...over,
});
const blocks = (layout: Partial<PaperLayout>, over: Partial<PaperSource> = {}) =>
  paperBlocks(source(layout, over), (id) => bank.get(id));
const kinds = (layout: Partial<PaperLayout>, over: Partial<PaperSource> = {}) =>
  blocks(layout, over).map((block) => block.kind);

describe('head and foot lines', () => {
  it('fill in title, page and pages, and leave everything else as it was typed', () => {
    expect(fillLine('{标题} 第 {页码} 页（共 {页数} 页）{班级}', { title: '期中', page: 3, pages: 8 })).toBe(
      '期中 第 3 页（共 8 页）{班级}',
    );
  });
});

describe('the head of a paper', () => {
  it('of a new paper is what the contract makes of a layout without any field', () => {
    expect(plainLayout()).toEqual(paperLayout().parse({}));
  });

  it('is what it was before there was any choice', () => {
    expect(kinds(plainLayout()).slice(0, 4)).toEqual(['title', 'fields', 'notice', 'section']);
    expect(paperGeometry('A4', false, plainLayout().margins)).toEqual(paperGeometry('A4', false));
    expect(layoutFrom({ size: 'A3' })).toEqual({ ...plainLayout(), size: 'A3' });
    expect(layoutFrom('damaged')).toEqual(plainLayout());
  });

  it('carries secret mark, subtitle, chosen fields and score table, in this order', () => {
    const layout = {
      secret: '绝密★启用前',
      subtitle: '高一数学',
      fields: ['姓名', '座号'],
      score_table: 'sections' as const,
      notice_title: '注意事项',
    };
    expect(kinds(layout).slice(0, 7)).toEqual([
      'secret',
      'title',
      'subtitle',
      'fields',
      'scoreTable',
      'notice',
      'section',
    ]);
    expect(blocks(layout).find((b) => b.kind === 'fields')).toMatchObject({ names: ['姓名', '座号'] });
    expect(blocks(layout).find((b) => b.kind === 'scoreTable')).toMatchObject({ columns: ['一', '二', '总分'] });
    expect(
      blocks(layout)
        .filter((b) => b.kind === 'section')
        .every((b) => b.kind === 'section' && b.box),
    ).toBe(true);
    expect(scoreColumns(3)).toEqual(['一', '二', '三', '总分']);
  });

  it('leaves the fields to the seal line, which has its own by default', () => {
    expect(kinds({ fields: ['姓名'] }, { seal_line: 1 })).not.toContain('fields');
    expect(candidateFields(null, true)).toEqual(['学校', '班级', '姓名', '考号']);
    expect(candidateFields([], false)).toEqual([]);
    expect(kinds({ fields: [] })).not.toContain('fields');
  });
});

describe('the quick table', () => {
  it('is at the head of answers at the end or apart, five keys to a group, choice and true/false only', () => {
    for (const answers of ['end', 'apart'] as const) {
      const list = blocks({ quick_table: 1 }, { answers });
      const at = list.findIndex((b) => b.kind === 'quickTable');
      expect(list[at - 1]?.kind).toBe('answersTitle');
      const table = list[at];
      const groups = table?.kind === 'quickTable' ? table.groups : [];
      expect(groups.map((group) => group.map(({ number, key }) => `${number}${key}`).join(' '))).toEqual([
        '1C 2C 3C 4C 5C',
        '6C 7C 8√ 9×',
      ]);
    }
    for (const answers of ['none', 'each'] as const)
      expect(kinds({ quick_table: 1 }, { answers })).not.toContain('quickTable');
    expect(kinds({}, { answers: 'end' })).not.toContain('quickTable');
    expect(quickGroups([])).toEqual([]);
    expect(quickKey(question(1, { answer: ['a', 'd'] }))).toBe('AD');
    expect(quickKey(question(1, { answer: [] }))).toBe('—');
  });
});

test('with any decoration no block is lost, doubled or out of order, and none crosses the frame', () => {
  const layout = fc.record({
    secret: fc.constantFrom('', '绝密★启用前'),
    subtitle: fc.constantFrom('', '副题'),
    fields: fc.constantFrom(null, [], ['姓名', '班级']),
    score_table: fc.constantFrom('none', 'head', 'sections'),
    notice_title: fc.constantFrom('', '注意事项'),
    quick_table: fc.constantFrom(0, 1),
    margins: fc.constantFrom('narrow', 'normal', 'wide'),
  }) as fc.Arbitrary<Partial<PaperLayout>>;
  const heights = fc.array(fc.double({ min: 0, max: 700, noNaN: true }), { minLength: 90, maxLength: 90 });
  fc.assert(
    fc.property(
      layout,
      heights,
      fc.constantFrom('none', 'each', 'end', 'apart'),
      fc.constantFrom('A4', 'A3', '8K'),
      fc.constantFrom(0, 1),
      (chosen, tall, answers, size, seal_line) => {
        const list = blocks(chosen, { answers, seal_line } as Partial<PaperSource>);
        const { frame, columns } = paperGeometry(size as 'A4', seal_line === 1, chosen.margins);
        expect(frame.width).toBeGreaterThan(100);
        const measured = list.map((block, i) => ({
          ...block,
          height: tall[i % tall.length] ?? 0,
          lines: Array.from({ length: 40 }, (_, n) => n * 17 + 5),
        }));
        const frames = layFrames(measured, frame.height, columns);
        const order = frames
          .flat()
          .map((p) => p.blockId)
          .filter((id, i, all) => id !== all[i - 1]);
        expect(order).toEqual(list.map((block) => block.id));
        for (const placed of frames)
          for (const { y, height } of placed) expect(y + height).toBeLessThanOrEqual(frame.height + 0.02);
      },
    ),
    { numRuns: 150 },
  );
});

describe('a block that is cut', () => {
  const lines = Array.from({ length: 30 }, (_, i) => (i + 1) * 10);
  it('leaves at least two lines on either side', () => {
    // 31 lines of 10; a frame holds 30: one line alone would be left over.
    const frames = layFrames([{ id: 'a', height: 310, lines }], 300);
    expect(frames.map((frame) => frame[0]?.height)).toEqual([290, 20]);
    // One line would fit below the previous block.
    const below = layFrames(
      [
        { id: 'before', height: 285 },
        { id: 'a', height: 310, lines },
      ],
      300,
    );
    expect(below[0]?.map((p) => p.blockId)).toEqual(['before']);
  });
});

describe('templates', () => {
  it('change the look and keep what was typed for this paper', () => {
    const now = { layout: { ...plainLayout(), answers: 'apart' as const, subtitle: '我的副题' }, notice: '我的须知' };
    for (const { template } of SHIPPED_TEMPLATES) {
      const next = withTemplate(now, template);
      expect(next.notice).toBe('我的须知');
      expect(next.layout).toMatchObject({ answers: 'apart', subtitle: '我的副题', size: template.layout.size });
    }
    expect(withTemplate({ ...now, notice: ' ' }, SHIPPED_TEMPLATES[0]?.template as never).notice).toContain('考生务必');
  });
});
