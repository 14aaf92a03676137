// If these fail, one crash of Chromium loses an export, or one endless paper blocks all others.
import { EventEmitter } from 'node:events';
import type { Page } from 'playwright-core';
import type { PrintJob } from '../../contract/paper/paperPdf';
import { makePrinter, UnfinishedPdf, type Drawn } from './printer';
import type { WarmPage } from './warmPage';

const JOB: PrintJob = {
  title: '卷',
  blocks: [],
  layout: { size: 'A4', font_size: 10.5 },
  sealLine: false,
  map: null,
  drawn: [],
};
const REPORT = { sheets: 1, formulas: [], formula_count: 0, narrow: [], picture_count: 0, fitted: 0 };
const DRAWN: Drawn = {
  report: REPORT,
  fonts: {
    faces: [],
    characters: { texts: '', formulas: '' },
    others: { texts: '', formulas: '' },
    loosePictures: false,
  },
};

const owner = { account: 1, organization: 1 };

/** `false`: Chromium makes a PDF that is not what was ordered. */
type Fate = 'draws' | 'crashes' | 'hangs' | 'false';
/** Pages that behave as listed, one entry after another. */
function machine(fates: Fate[], limitMs = 60_000) {
  const reported: string[] = [];
  const warnings: string[] = [];
  const warmPage: WarmPage = {
    take: async (job) => {
      const fate = fates.shift() ?? 'draws';
      reported.push(`take ${(JSON.parse(job) as PrintJob).title}`);
      const page = new EventEmitter();
      const evaluate = () => {
        if (fate === 'draws' || fate === 'false') return Promise.resolve(DRAWN);
        if (fate === 'crashes') setImmediate(() => page.emit('crash'));
        return new Promise(() => undefined);
      };
      return Object.assign(page, {
        evaluate,
        pdf: async () => Buffer.from(fate === 'false' ? 'false' : '%PDF'),
      }) as unknown as Page;
    },
    rest: async () => void reported.push('rest'),
    discard: async () => void reported.push('discard'),
  };
  const printer = makePrinter({
    chromium: 'chromium',
    files: { open: async () => null },
    warn: (_error, text) => warnings.push(text),
    limitMs,
    warmPages: [warmPage],
    finish: async (pdf) => {
      if (pdf.toString() === 'false') throw new UnfinishedPdf('page 1: formula in DejaVuSans: x');
      return pdf;
    },
  });
  return { printer, reported, warnings };
}

test('after a crash of Chromium the paper is printed again on a new page, without an error', async () => {
  const { printer, reported, warnings } = machine(['crashes', 'draws']);
  const { data, report } = await printer.pdf(JOB, { owner });
  expect([data.toString(), report]).toEqual(['%PDF', REPORT]);
  expect(reported).toEqual(['take 卷', 'discard', 'take 卷', 'rest']);
  expect(warnings).toEqual(['printing failed']);
});

test('after two crashes the message says what to do, and the next paper is served', async () => {
  const { printer, reported } = machine(['crashes', 'crashes', 'draws']);
  await expect(printer.pdf(JOB, { owner })).rejects.toMatchObject({
    msg: '服务器上的 Chromium 未能完成导出，请稍后重试，或改用“打印”并选择“另存为 PDF”',
  });
  await expect(printer.pdf({ ...JOB, title: '下一份' }, { owner })).resolves.toMatchObject({ report: REPORT });
  expect(reported).toEqual(['take 卷', 'discard', 'take 卷', 'discard', 'take 下一份', 'rest']);
});

test('a PDF that fails its check is printed again on a new page, and the second one is handed out', async () => {
  const { printer, reported, warnings } = machine(['false', 'draws']);
  const { data } = await printer.pdf(JOB, { owner });
  expect(data.toString()).toBe('%PDF');
  expect(reported).toEqual(['take 卷', 'discard', 'take 卷', 'rest']);
  expect(warnings).toEqual(['printing failed']);
});

test('a PDF that fails its check twice is an error with a message, never a file', async () => {
  const { printer, reported } = machine(['false', 'false', 'draws']);
  await expect(printer.pdf(JOB, { owner })).rejects.toMatchObject({
    msg: expect.stringMatching(/^生成的文件没有通过检查，已丢弃；请稍后重试/),
  });
  await expect(printer.pdf({ ...JOB, title: '下一份' }, { owner })).resolves.toMatchObject({ report: REPORT });
  expect(reported).toEqual(['take 卷', 'discard', 'take 卷', 'discard', 'take 下一份', 'rest']);
});

test('a PDF that cannot be read or finished is not handed out as Chromium made it', async () => {
  const page = (): WarmPage => ({
    take: async () =>
      Object.assign(new EventEmitter(), {
        evaluate: async () => DRAWN,
        pdf: async () => Buffer.from('no PDF'),
      }) as unknown as Page,
    rest: async () => undefined,
    discard: async () => undefined,
  });
  const printer = makePrinter({ chromium: 'chromium', files: { open: async () => null }, warmPages: [page()] });
  await expect(printer.pdf(JOB, { owner })).rejects.toMatchObject({
    msg: expect.stringMatching(/没有通过检查/),
  });
  await printer.close();
});

test('pictures of another size or number than the sheets are made again on a new page, then refused', async () => {
  const png = (width: number, height: number) => {
    const header = Buffer.alloc(24);
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    return header;
  };
  const machineOf = (sizes: readonly (readonly [number, number])[][]) => {
    const left = [...sizes];
    let discarded = 0;
    const page: WarmPage = {
      take: async () => {
        const sheets = left.shift() ?? [];
        const shown = sheets.map(([width, height]) => ({
          screenshot: async () => png(width, height),
          boundingBox: async () => ({ x: 0, y: 0, width: 794, height: 1123 }),
        }));
        const locator = () => ({ all: async () => shown });
        return Object.assign(new EventEmitter(), { evaluate: async () => DRAWN, locator }) as unknown as Page;
      },
      rest: async () => undefined,
      discard: async () => void (discarded += 1),
    };
    const printer = makePrinter({ chromium: 'chromium', files: { open: async () => null }, warmPages: [page] });
    return { printer, discarded: () => discarded };
  };
  const whole = [1588, 2246] as const;
  const again = machineOf([[[0, 0]], [whole]]);
  expect((await again.printer.pictures(JOB, { owner })).data).toHaveLength(1);
  expect(again.discarded()).toBe(1);
  const { printer } = machineOf([[whole, whole], []]);
  await expect(printer.pictures(JOB, { owner })).rejects.toMatchObject({ msg: expect.stringMatching(/没有通过检查/) });
});

test('a paper that never ends is stopped at the limit without a retry, and the next in the queue is served', async () => {
  const { printer, reported } = machine(['hangs', 'draws'], 30);
  const endless = printer.pdf(JOB, { owner });
  const next = printer.pdf({ ...JOB, title: '下一份' }, { owner });
  await expect(endless).rejects.toMatchObject({ msg: expect.stringContaining('已停止；请分卷导出，或改用“打印”') });
  await expect(next).resolves.toMatchObject({ report: REPORT });
  expect(reported).toEqual(['take 卷', 'discard', 'take 下一份', 'rest']);
});

test('closing the connection while a paper is printed ends the work', async () => {
  const { printer, reported, warnings } = machine(['hangs', 'draws']);
  const gone = new AbortController();
  const stages: string[] = [];
  const left = printer.pdf(JOB, {
    owner,
    signal: gone.signal,
    onProgress: ({ stage }) =>
      void (stages.push(stage), stage === 'starting' && setImmediate(() => gone.abort(new Error('gone')))),
  });
  await expect(left).rejects.toThrow('gone');
  expect(stages).toEqual(['starting']);
  expect([reported, warnings]).toEqual([['take 卷', 'discard'], []]);
  await expect(printer.pdf(JOB, { owner })).resolves.toMatchObject({ report: REPORT });
});

test('one account that floods printing holds one page: a one-line paper of another is printed at once', async () => {
  const endless = (): WarmPage => {
    const evaluate = () => new Promise(() => undefined);
    return {
      take: async () => Object.assign(new EventEmitter(), { evaluate }) as unknown as Page,
      rest: async () => undefined,
      discard: async () => undefined,
    };
  };
  const quick = (): WarmPage => {
    const page = Object.assign(new EventEmitter(), {
      evaluate: async () => DRAWN,
      pdf: async () => Buffer.from('%PDF'),
    });
    return { take: async () => page as unknown as Page, rest: async () => undefined, discard: async () => undefined };
  };
  // The page that is used first never finishes.
  const warmPages = [quick(), endless()];
  const printer = makePrinter({
    chromium: 'chromium',
    files: { open: async () => null },
    warmPages,
    finish: async (pdf) => pdf,
  });
  const flood = { account: 2, organization: 1 };
  const gone = new AbortController();
  const orders = Array.from({ length: 8 }, () => printer.pdf(JOB, { owner: flood, signal: gone.signal }));
  await expect(printer.pdf(JOB, { owner })).resolves.toMatchObject({ report: REPORT });
  gone.abort(new Error('gone'));
  for (const order of orders) await expect(order).rejects.toThrow('gone');
});
