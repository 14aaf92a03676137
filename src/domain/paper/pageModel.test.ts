import fc from 'fast-check';
import { layFrames, toSheets, type Frame, type MeasuredBlock } from './pageModel';
import { EPSILON } from './pagePieces';
import { LEAST_SHARE, MOST_SHARE } from './pagePlan';

const FRAME = 260;
const height = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 0, max: 120, noNaN: true }) },
  fc.double({ min: 120, max: 1200, noNaN: true }),
);
/** As tall as a frame, to the tolerance of measured boxes. */
const pageTall = fc.option(fc.constantFrom(FRAME, FRAME + EPSILON / 2, FRAME - EPSILON / 2), { freq: 12 });
const blocks = fc
  .array(
    fc.record({
      height,
      pageTall,
      lines: fc.array(fc.double({ min: 1, max: 1200, noNaN: true }), { maxLength: 40 }),
      soft: fc.boolean(),
      keepWithNext: fc.boolean(),
      breakBefore: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      spaceBefore: fc.double({ min: 0, max: 8, noNaN: true }),
      spaceAfter: fc.double({ min: 0, max: 8, noNaN: true }),
      tables: fc.array(
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
  .map((list) =>
    list.map(({ pageTall: exact, ...block }, i) => {
      const tall = block.soft ? block.height : (exact ?? block.height);
      return { ...block, height: tall, id: `b${i}` } as MeasuredBlock;
    }),
  );

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
          if (!block.soft) expect(shown).toBeCloseTo(block.height, 4);
          let at = 0;
          for (const { from = 0, to = block.height } of pieces) {
            expect(from).toBeCloseTo(at, 6);
            at = to;
          }
          expect(at).toBeCloseTo(block.height, 6);
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
      tables: [{ from: 20, to: 32, end: 432 }],
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
      tables: [{ from: 232, to: 252, end: 300 }],
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

  it('does not divide a table that fits in a frame', () => {
    const rows = Array.from({ length: 6 }, (_, i) => 40 + i * 20);
    for (const flows of [true, false])
      for (let before = 90; before <= 250; before += 10) {
        const solution: MeasuredBlock = {
          id: 'b',
          height: flows ? 200 : 300,
          lines: [10, 20, ...rows, 150, 160, 170, 180, 190, 210, 220, 230],
          tables: [{ from: 20, to: 20, end: 140 }],
          ...(flows && { flows }),
        };
        const pieces = layFrames([{ id: 'a', height: before }, solution], FRAME).flat();
        const cuts = pieces.flatMap(({ blockId, to = 0 }) => (blockId === 'b' ? [to] : []));
        expect(cuts.filter((to) => to > 20 && to < 140)).toEqual([]);
      }
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
            (line) => line - (piece.from ?? 0) > EPSILON && line - (piece.from ?? 0) <= reach && line < block.height,
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

  it('keeps a question of up to a quarter of a page whole', () => {
    const question = (id: string): MeasuredBlock[] => [
      { id: `${id}:stem`, height: 40, group: id },
      { id: `${id}:part`, height: 25, group: id },
    ];
    const frames = layFrames([{ id: 'notice', height: 30 }, ...['1', '2', '3', '4'].flatMap(question)], FRAME);
    expect(frames.map((f) => f.map((p) => p.blockId))).toEqual([
      ['notice', '1:stem', '1:part', '2:stem', '2:part', '3:stem', '3:part'],
      ['4:stem', '4:part'],
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

  describe('adapts answer space', () => {
    const question = (id: string, height: number, space: number): MeasuredBlock[] => [
      { id, height, group: id },
      ...(space > 0 ? [{ id: `${id} space`, height: space, group: id, soft: true }] : []),
    ];
    const pages = (list: MeasuredBlock[]) =>
      layFrames(list, FRAME).map((frame) => frame.map(({ blockId, height }) => `${blockId} ${Math.round(height)}`));

    it('stretches all of a page in the same proportion, so that no blank is left at its end', () => {
      expect(pages([...question('a', 50, 60), ...question('b', 40, 30), ...question('c', 130, 0)])).toEqual([
        ['a 50', 'a space 96', 'b 40', 'b space 48'],
        ['c 130'],
      ]);
    });
    it('keeps the requested height on the last page, unless the page can be filled', () => {
      expect(pages(question('a', 50, 60))).toEqual([['a 50', 'a space 60']]);
      expect(pages(question('a', 90, 120))).toEqual([['a 90', 'a space 170']]);
    });
    it('shrinks it by up to a third where that saves a page, and no further', () => {
      const two = [...question('a', 60, 60), ...question('b', 60, 60)];
      expect(pages([...two, ...question('c', 40, 30)])).toEqual([
        ['a 60', 'a space 40', 'b 60', 'b space 40', 'c 40', 'c space 20'],
      ]);
      expect(pages([...two, ...question('c', 45, 30)])).toEqual([
        ['a 60', 'a space 70', 'b 60', 'b space 70'],
        ['c 45', 'c space 30'],
      ]);
    });
    it('keeps a question without answer space without it', () => {
      expect(pages([...question('a', 120, 0), ...question('b', 120, 0)])).toEqual([['a 120', 'b 120']]);
    });
    it('goes on in the next column only with parts that are large enough to write in', () => {
      const [first, second] = layFrames(
        [...question('a', 30, 0), ...question('b', 120, 200), ...question('c', 200, 0)],
        FRAME,
      );
      expect(first?.map(({ blockId }) => blockId)).toEqual(['a', 'b', 'b space']);
      expect(second?.map(({ blockId }) => blockId)).toEqual(['b space', 'c']);
      for (const place of [first?.[2], second?.[0]]) expect(place?.height).toBeGreaterThan(20);
      expect(first?.[2]?.to).toBe(second?.[0]?.from);
    });
  });

  it('cuts a solution where the page ends, with two lines on either side', () => {
    const lines = [10, 20, 30, 40, 50];
    const solution: MeasuredBlock = { id: 'b', height: 60, lines, flows: true };
    const cut = (above: number) =>
      layFrames([{ id: 'a', height: above }, solution, { id: 'c', height: 200 }], FRAME)
        .flat()
        .filter(({ blockId }) => blockId === 'b')
        .map(({ from, to }) => [from, to]);
    expect(cut(225)).toEqual([
      [0, 30],
      [30, 60],
    ]);
    expect(cut(205)).toEqual([
      [0, 40],
      [40, 60],
    ]);
    expect(cut(245)).toEqual([[undefined, undefined]]);
  });

  it('balances the columns of the last sheet', () => {
    const questions = Array.from({ length: 8 }, (_, i): MeasuredBlock => ({ id: `${i}`, height: 50 }));
    expect(layFrames(questions, FRAME, 2).map((frame) => frame.length)).toEqual([4, 4]);
    expect(layFrames([...questions, ...questions.map((one) => ({ ...one, id: `${one.id}b` }))], FRAME, 2)).toHaveLength(
      4,
    );
  });

  describe('never spends a page on blank answer space alone', () => {
    const part: MeasuredBlock = { id: 'part', height: 40 };
    const space: MeasuredBlock = { id: 'space', height: 60, soft: true };
    const filled = (height: number): MeasuredBlock => ({ id: 'before', height });
    const pages = (list: MeasuredBlock[]) =>
      layFrames(list, FRAME).map((frame) => frame.map(({ blockId, height }) => `${blockId} ${Math.round(height)}`));

    it('ends the last space with the page where two thirds of it are left, else takes its question along', () => {
      expect(pages([filled(180), part, space])).toEqual([['before 180', 'part 40', 'space 40']]);
      expect(layFrames([filled(180), part, space], FRAME)[0]?.[2]).toMatchObject({ from: 0, to: 60 });
      expect(pages([filled(181), part, space])).toEqual([['before 181'], ['part 40', 'space 60']]);
      expect(
        pages([filled(150), { id: 'heading', height: 10, keepWithNext: true }, { ...part, height: 95 }, space]),
      ).toEqual([['before 150'], ['heading 10', 'part 95', 'space 60']]);
    });
    it('gives up the gap above a space where the text nearly fills its page', () => {
      expect(pages([filled(255), { ...space, spaceBefore: 8 }])).toEqual([['before 255', 'space 0']]);
      expect(layFrames([filled(255), { ...space, spaceBefore: 8 }], FRAME)[0]?.[1]?.y).toBeLessThanOrEqual(FRAME);
    });
    it('keeps it with a text as tall as a page, to the tolerance of measured boxes', () => {
      const tall = { ...filled(FRAME + EPSILON / 2), spaceBefore: 6 };
      const first = { ...part, spaceAfter: 6 };
      expect(pages([first, tall, { ...space, spaceBefore: 6 }]).map((page) => page.length)).toEqual([1, 2]);
      expect(layFrames([first, tall], FRAME).map((frame) => frame.length)).toEqual([1, 1]);
      expect(layFrames([first, tall], FRAME, 2).map((frame) => frame.length)).toEqual([1, 1]);
    });
    it('gives the rest of a page to a space that fits no page together with the block above it', () => {
      expect(
        pages([filled(30), { id: 'heading', height: 10, keepWithNext: true }, { ...part, height: 245 }, space]),
      ).toEqual([['before 30'], ['heading 10', 'part 245', 'space 5']]);
    });
    it('gives a space taller than a page its pages within a paper, and at its end the one of its question', () => {
      const [first, second, third] = pages([filled(200), { ...space, height: 330 }, part]);
      expect([first?.[0], second?.length, third]).toEqual(['before 200', 2, undefined]);
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
      2,
    );
    expect(toSheets(frames, 2)[1]?.[0]?.[0]?.blockId).toBe('answers');
  });

  it('terminates for any measured heights', () => {
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

describe('the plan of a whole paper', () => {
  const mm = (min: number, max: number) => fc.integer({ min, max });
  const question = fc.record({ stem: mm(8, 38), space: fc.constantFrom(0, 0, 12, 20), heading: fc.boolean() });
  const papers = (most: number) =>
    fc
      .array(question, { minLength: 1, maxLength: most })
      .map((list) =>
        list.flatMap(({ stem, space, heading }, i): MeasuredBlock[] => [
          ...(heading ? [{ id: `h${i}`, height: 6, keepWithNext: true, spaceBefore: 4 }] : []),
          { id: `q${i}`, height: stem, group: `q${i}`, spaceBefore: 2 },
          ...(space > 0 ? [{ id: `s${i}`, height: space, group: `q${i}`, soft: true }] : []),
        ]),
      );

  it('fills every page to three quarters where questions are small, within the limits of answer space', () => {
    fc.assert(
      fc.property(papers(60), mm(1, 3), (list, columns) => {
        const frames = layFrames(list, FRAME, columns);
        const heights = new Map(list.map((block) => [block.id, block.height]));
        const lastSheet = Math.floor((frames.length - 1) / columns) * columns;
        frames.forEach((frame, i) => {
          const last = frame.at(-1);
          if (i < lastSheet) expect((last?.y ?? 0) + (last?.height ?? 0)).toBeGreaterThan(FRAME * 0.75);
          for (const place of frame.filter(({ blockId }) => blockId.startsWith('s'))) {
            const share = place.height / (heights.get(place.blockId) ?? NaN);
            expect(share).toBeGreaterThan(LEAST_SHARE - 1e-6);
            expect(share).toBeLessThan(MOST_SHARE + 1e-6);
          }
        });
      }),
    );
  });

  it('is the best of all possible plans', () => {
    fc.assert(
      fc.property(papers(7), fc.constantFrom(100, 130, 170), mm(1, 2), (list, frame, columns) => {
        const breaks = (places: readonly (readonly { blockId: string }[])[]) =>
          places.slice(1).map(([first]) => list.findIndex(({ id }) => id === first?.blockId));
        const found = planCost(list, breaks(layFrames(list, frame, columns)), frame, columns);
        let best = Infinity;
        for (let set = 0; set < 2 ** (list.length - 1); set += 1) {
          const chosen = list.map((_, i) => i).filter((i) => i > 0 && set & (1 << (i - 1)));
          best = Math.min(best, planCost(list, chosen, frame, columns));
        }
        expect(found).toBeCloseTo(best, 3);
      }),
      { numRuns: 60 },
    );
  });
});

/** The documented cost of frames that begin at these blocks, written a second time. */
function planCost(list: readonly MeasuredBlock[], breaks: readonly number[], frame: number, columns: number): number {
  const starts = [0, ...breaks];
  const frames = starts.map((from, i) => {
    const blocks = list.slice(from, starts[i + 1] ?? list.length);
    const sum = (soft: boolean) => blocks.reduce((all, one) => all + (!!one.soft === soft ? one.height : 0), 0);
    return {
      blocks,
      from,
      space: sum(true),
      rest: sum(false) + blocks.slice(1).reduce((all, one) => all + (one.spaceBefore ?? 0), 0),
    };
  });
  if (frames.some(({ rest }) => rest > frame + 0.01)) return Infinity;
  const lastSheet = frames.slice(Math.floor((frames.length - 1) / columns) * columns);
  const fillable =
    lastSheet.length === columns && lastSheet.every(({ rest, space }) => rest + space * MOST_SHARE >= frame);
  const lowest = fillable ? frame : Math.min(frame, Math.max(...lastSheet.map(({ rest, space }) => rest + space)));
  const wholeQuestion = ({ group }: MeasuredBlock) =>
    list.filter((one) => one.group === group).reduce((sum, one) => sum + one.height, 0) <= frame / 4;
  let cost = ((columns - lastSheet.length) * lowest ** 2) / frame;
  frames.forEach((one, i) => {
    const { blocks, from, space, rest } = one;
    const last = lastSheet.includes(one);
    const end = last ? lowest : frame;
    const share = space > 0 ? Math.min(MOST_SHARE, Math.max(0, (end - rest) / space)) : 1;
    const blank = Math.max(0, end - rest - space * share);
    cost += i % columns === 0 ? frame / 2 : frame / 8;
    cost += blank ** 2 / frame + space * (share - 1) ** 2 * (share > 1 ? 0.25 : 1);
    if (share < LEAST_SHARE - 1e-9) cost += frame * (4 + 16 * (1 - share / LEAST_SHARE));
    if (blocks.every(({ soft }) => soft)) cost += 4000 * frame;
    if (!last && blank > frame / 4) cost += frame;
    const [above, below] = [list[from - 1], blocks[0] as MeasuredBlock];
    if (above?.keepWithNext) cost += 400 * frame;
    else if (above?.group !== undefined && above.group === below.group)
      cost += (wholeQuestion(below) ? 40 : 10) * frame;
  });
  return cost;
}

test('the head of a table is repeated above its rows on every page, and no row is lost', () => {
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
