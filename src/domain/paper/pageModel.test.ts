import fc from 'fast-check';
import { layFrames, toSheets, type Frame, type MeasuredBlock } from './pageModel';

const FRAME = 260;
const height = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 0, max: 120, noNaN: true }) },
  fc.double({ min: 120, max: 1200, noNaN: true }),
);
const blocks = fc
  .array(
    fc.record({
      height,
      lines: fc.array(fc.double({ min: 0, max: 1200, noNaN: true }), { maxLength: 40 }),
      soft: fc.boolean(),
      keepWithNext: fc.boolean(),
      breakBefore: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      spaceBefore: fc.double({ min: 0, max: 8, noNaN: true }),
      spaceAfter: fc.double({ min: 0, max: 8, noNaN: true }),
      heads: fc.array(
        fc
          .tuple(
            fc.double({ min: 0, max: 900, noNaN: true }),
            fc.double({ min: 1, max: 90, noNaN: true }),
            fc.double({ min: 1, max: 400, noNaN: true }),
          )
          .map(([from, head, rest]) => ({ from, to: from + head, end: from + head + rest })),
        { maxLength: 2 },
      ),
      group: fc.option(fc.integer({ min: 0, max: 6 }).map(String), { nil: undefined }),
    }),
    { maxLength: 60 },
  )
  .map((list) => list.map((block, i): MeasuredBlock => ({ ...block, id: `b${i}` }) as MeasuredBlock));

const all = (frames: Frame[]) => frames.flat();
const frameOf = (frames: Frame[], id: string, which: 'first' | 'last') =>
  which === 'first'
    ? frames.findIndex((f) => f.some((p) => p.blockId === id))
    : frames.findLastIndex((f) => f.some((p) => p.blockId === id));

describe('a paper placed on pages', () => {
  it('loses and doubles nothing, and keeps the order', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const placed = all(layFrames(list, FRAME));
        const order = placed.map((p) => p.blockId).filter((id, i, ids) => id !== ids[i - 1]);
        expect(order).toEqual(list.map((b) => b.id));
        for (const block of list) {
          const pieces = placed.filter((p) => p.blockId === block.id);
          const again = pieces.reduce((sum, { head }) => sum + (head ? head.to - head.from : 0), 0);
          const shown = pieces.reduce((sum, p) => sum + p.height, 0) - again;
          // Only blank space may be shortened: in one piece, whose `to` marks the end of the block.
          if (block.soft && shown < block.height - 1e-4)
            expect(pieces).toEqual([expect.objectContaining({ from: 0, to: block.height })]);
          else expect(shown).toBeCloseTo(block.height, 4);
          let at = 0;
          for (const piece of pieces.length > 1 ? pieces : []) {
            expect(piece.from).toBeCloseTo(at, 6);
            at = piece.to ?? NaN;
          }
        }
      }),
    );
  });

  it('repeats the head of a table above what goes on in the next frame, and never leaves a head alone below', () => {
    const rows = Array.from({ length: 40 }, (_, i) => 20 + 12 + i * 10);
    const table: MeasuredBlock = {
      id: 'b',
      height: 20 + 12 + 400 + 50,
      lines: [10, 20, ...rows, 432, 440, 450, 460, 470],
      heads: [{ from: 20, to: 32, end: 432 }],
    };
    const pieces = layFrames([table], FRAME).flat();
    expect(pieces.map(({ from, to, head, height }) => [from, to, head, height])).toEqual([
      [0, 252, undefined, 252],
      [252, 482, { from: 20, to: 32 }, 242],
    ]);
    const low: MeasuredBlock = {
      ...table,
      height: 300,
      lines: [10, 200, 232, 252, 262, 272],
      heads: [{ from: 232, to: 252, end: 300 }],
    };
    expect(
      layFrames([low], FRAME)
        .flat()
        .map(({ from, to }) => [from, to]),
    ).toEqual([
      [0, 232],
      [232, 300],
    ]);
  });

  it('never lets anything cross a page edge or lie over the block before it', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        for (const frame of layFrames(list, FRAME)) {
          let bottom = 0;
          for (const { y, height: tall } of frame) {
            expect(y).toBeGreaterThanOrEqual(bottom - 1e-6);
            bottom = y + tall;
            expect(bottom).toBeLessThanOrEqual(FRAME + 0.02);
          }
        }
      }),
    );
  });

  it('cuts a block only when it is taller than a page, and then at a line where one is in reach', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const byId = new Map(list.map((b) => [b.id, b]));
        for (const piece of all(layFrames(list, FRAME))) {
          const block = byId.get(piece.blockId) as MeasuredBlock;
          if (piece.to === undefined || block.soft) continue;
          expect(block.height).toBeGreaterThan(FRAME);
          if (piece.to >= block.height) continue;
          const reach = FRAME - (piece.head ? piece.head.to - piece.head.from : 0);
          const inReach = (block.lines ?? []).some(
            (line) => line > (piece.from ?? 0) && line - (piece.from ?? 0) <= reach && line < block.height,
          );
          if (inReach) expect(block.lines).toContain(piece.to);
        }
      }),
    );
  });

  it('keeps a heading with its question unless both together are taller than a page', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const frames = layFrames(list, FRAME);
        list.forEach((block, i) => {
          const next = list[i + 1];
          if (!block.keepWithNext || !next || next.breakBefore) return;
          // A chain as long as a page cannot be kept whole; a shorter one can.
          let first = i;
          while (first > 0 && list[first - 1]?.keepWithNext && !list[first]?.breakBefore) first -= 1;
          let last = i + 1;
          while (list[last]?.keepWithNext && list[last + 1] && !list[last + 1]?.breakBefore) last += 1;
          const group = (b: MeasuredBlock | undefined) => b?.group;
          const chain = list.slice(first, last + 1);
          const sum = chain.reduce((s, b) => s + b.height + 8, 0);
          const grouped = list.filter(
            (b, at) => (at < first || at > last) && chain.some((c) => group(c) !== undefined && group(c) === group(b)),
          );
          if (sum > FRAME || grouped.length > 0) return;
          expect(frameOf(frames, next.id, 'first')).toBe(frameOf(frames, block.id, 'last'));
        });
      }),
    );
  });

  it('keeps a question of up to a third of a page whole', () => {
    const question = (id: string): MeasuredBlock[] => [
      { id: `${id}:stem`, height: 40, group: id },
      { id: `${id}:options`, height: 30, group: id },
    ];
    const frames = layFrames(['1', '2', '3', '4'].flatMap(question), FRAME);
    expect(frames.map((f) => f.map((p) => p.blockId))).toEqual([
      ['1:stem', '1:options', '2:stem', '2:options', '3:stem', '3:options'],
      ['4:stem', '4:options'],
    ]);
  });

  it('parts a larger question between its pieces instead of leaving half a page empty', () => {
    const frames = layFrames(
      [
        { id: 'before', height: 150 },
        { id: 'stem', height: 100, group: '9' },
        { id: 'part', height: 60, group: '9' },
      ],
      FRAME,
    );
    expect(frames.map((f) => f.map((p) => p.blockId))).toEqual([['before', 'stem'], ['part']]);
  });

  it('lets the blank answer space run over the page end where something stands below it', () => {
    const frames = layFrames(
      [
        { id: 'stem', height: 240 },
        { id: 'space', height: 60, soft: true },
        { id: 'next', height: 50 },
      ],
      FRAME,
    );
    expect(frames[0]?.[1]).toMatchObject({ blockId: 'space', from: 0, to: 20 });
    expect(frames[1]?.[0]).toMatchObject({ blockId: 'space', from: 20, to: 60 });
  });

  describe('never spends a page on blank answer space alone', () => {
    const part: MeasuredBlock = { id: 'part', height: 40 };
    const space: MeasuredBlock = { id: 'space', height: 60, soft: true };
    const filled = (height: number): MeasuredBlock => ({ id: 'before', height });
    const pages = (list: MeasuredBlock[]) =>
      layFrames(list, FRAME).map((frame) => frame.map(({ blockId, height }) => `${blockId} ${height}`));

    it('ends the last space with the page where a third of it stands there', () => {
      expect(pages([filled(200), part, space])).toEqual([['before 200', 'part 40', 'space 20']]);
      expect(layFrames([filled(200), part, space], FRAME)[0]?.[2]).toMatchObject({ from: 0, to: 60, height: 20 });
    });
    it('takes what stands above it along where less would be left to write on', () => {
      expect(pages([filled(201), part, space])).toEqual([['before 201'], ['part 40', 'space 60']]);
      expect(
        pages([filled(150), { id: 'heading', height: 10, keepWithNext: true }, { ...part, height: 95 }, space]),
      ).toEqual([['before 150'], ['heading 10', 'part 95', 'space 60']]);
    });
    it('shortens all spaces of its question on that page alike', () => {
      const of = (group: string, n: number, height: number): MeasuredBlock[] => [
        { id: `${group}${n}`, group, height: 20 },
        { id: `${group} space${n}`, group, height, soft: true },
      ];
      expect(pages([...of('a', 1, 40), ...of('b', 1, 60), ...of('b', 2, 60), ...of('b', 3, 40)])).toEqual([
        ['a1 20', 'a space1 40', 'b1 20', 'b space1 52.5', 'b2 20', 'b space2 52.5', 'b3 20', 'b space3 35'],
      ]);
    });
    it('leaves the rest of a page to a space that no page holds together with what stands above it', () => {
      expect(
        pages([filled(30), { id: 'heading', height: 10, keepWithNext: true }, { ...part, height: 245 }, space]),
      ).toEqual([['before 30'], ['heading 10', 'part 245', 'space 5']]);
    });
    it('does so before answers on a new sheet, and before a question that no longer fits below the rest', () => {
      expect(pages([filled(200), part, space, { id: 'answers', height: 10, breakBefore: true }])).toEqual([
        ['before 200', 'part 40', 'space 20'],
        ['answers 10'],
      ]);
      expect(pages([filled(200), part, space, { id: 'passage', height: 250 }])).toEqual([
        ['before 200', 'part 40', 'space 20'],
        ['passage 250'],
      ]);
    });
    it('gives a space taller than a page its pages in the midst of a paper, and at its end the one where its question stands', () => {
      expect(pages([filled(200), { ...space, height: 330 }, part])).toEqual([
        ['before 200', 'space 60'],
        ['space 260'],
        ['space 10', 'part 40'],
      ]);
      expect(pages([filled(200), part, { ...space, height: 330 }])).toEqual([['before 200'], ['part 40', 'space 220']]);
    });
    it('whatever the paper', () => {
      fc.assert(
        fc.property(blocks, (list) => {
          const place = new Map(list.map((block, i) => [block.id, i]));
          const at = (id: string): number => place.get(id) ?? NaN;
          const starts = (i: number) => i === 0 || list[i]?.breakBefore === true;
          // There is no block above that could move with it.
          const onlyBlankAbove = (i: number): boolean => list[i]?.soft === true && (starts(i) || onlyBlankAbove(i - 1));
          const asked = (i: number) => (list[i]?.height ?? 0) > FRAME && i + 1 < list.length && !starts(i + 1);
          for (const frame of layFrames(list, FRAME)) {
            if (frame.length === 0 || frame.some(({ blockId }) => !list[at(blockId)]?.soft || asked(at(blockId))))
              continue;
            expect(frame.every(({ blockId }) => onlyBlankAbove(at(blockId)))).toBe(true);
          }
        }),
        { numRuns: 500 },
      );
    });
  });

  it('starts the answers on a new sheet, not on the second half of a wide one', () => {
    const frames = layFrames(
      [
        { id: 'a', height: 10 },
        { id: 'answers', height: 10, breakBefore: true },
      ],
      FRAME,
      { columns: 2 },
    );
    expect(toSheets(frames, 2)[1]?.[0]?.[0]?.blockId).toBe('answers');
  });

  it('comes to an end whatever was measured', () => {
    const odd = fc.oneof(fc.constantFrom(NaN, Infinity, -Infinity, -1, 0, 1e308, Number.MIN_VALUE), fc.double());
    const absurd = fc.array(
      fc.record({
        id: fc.string(),
        height: odd,
        lines: fc.array(odd),
        soft: fc.boolean(),
        keepWithNext: fc.boolean(),
        spaceBefore: odd,
        spaceAfter: odd,
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(absurd, odd, (list, frame) => {
        expect(new Set(all(layFrames(list, frame)).map((p) => p.blockId))).toEqual(new Set(list.map((b) => b.id)));
      }),
      { numRuns: 200 },
    );
  });
});

test('the head of a table stands again above its rows on every page, and no row is lost', () => {
  const head = { id: 'h', height: 8, keepWithNext: true };
  const rows = Array.from({ length: 25 }, (_none, i) => ({ id: `r${i}`, height: 8, under: 'h' }));
  const frames = layFrames([{ id: 'title', height: 20 }, head, ...rows], 100);
  expect(frames.length).toBeGreaterThan(2);
  expect(frames.map((frame) => frame.filter(({ blockId }) => blockId === 'h').length)).toEqual(frames.map(() => 1));
  expect(frames.slice(1).every((frame) => frame[0]?.blockId === 'h')).toBe(true);
  expect(
    frames
      .flat()
      .filter(({ blockId }) => blockId.startsWith('r'))
      .map(({ blockId }) => blockId),
  ).toEqual(rows.map(({ id }) => id));
  for (const frame of frames) for (const place of frame) expect(place.y + place.height).toBeLessThanOrEqual(100);
});
