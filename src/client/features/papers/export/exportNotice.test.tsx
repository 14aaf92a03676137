// If these fail, a file lacks a video and the notice after the export does not mention it.
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { makeStore } from '../../../state/store';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { exportPaper, type ExportKind } from './exportThunks';

const blob = new Blob(['file']);
jest.mock('../../../lib/saveBlob', () => ({ saveBlob: jest.fn() }));
jest.mock('../../../lib/paperFiles/exportSheets', () => ({
  exportPdf: async () => ({ blob, name: '期中卷.pdf' }),
  exportPictures: async () => ({ blob, name: '期中卷.zip' }),
}));
jest.mock('../../../lib/paperFiles/printJob', () => ({
  printJobOf: () => ({}),
  jobFile: async () => new File([], 'job'),
}));
// The server counts no videos, because it receives pages without them.
jest.mock('../../../state/api/paper/paperPdf', () => ({
  makePdf: () => async () => ({ blob, report: { formulas: [], formula_count: 0, narrow: [], picture_count: 0 } }),
}));

async function noticeAfter(kind: ExportKind, html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html').body;
  const handle = {
    sheets: () => [page],
    geometry: {},
    placed: () => ({}),
    show: () => undefined,
    edit: () => undefined,
  } as unknown as PaperSheetHandle;
  const effects = makeMemoryEffects({ fetch: createFakeServer().fetch });
  const store = makeStore(effects);
  await store.dispatch(
    exportPaper('paper', kind, {
      pages: handle,
      titles: { paper: '期中卷', card: '期中卷' },
      word: { blocks: [], layout: { size: 'A4', font_size: 10.5 }, sealLine: false },
      drawn: [],
    }),
  );
  return effects.toasts.map(({ text }) => text);
}

test.each<[ExportKind, string]>([
  ['png', '已导出 期中卷.zip'],
  ['jpeg', '已导出 期中卷.zip'],
  ['capture', '已导出 期中卷.pdf'],
  ['pdf', '已导出 期中卷.pdf'],
])('an export as %s names how many films are not in the file', async (kind, notice) => {
  const film = '<p>看录像</p><video src="/files/a.mp4"></video>';
  expect(await noticeAfter(kind, film + film)).toEqual([`${notice}：2 段视频不能印在纸上，已略去`]);
  expect(await noticeAfter(kind, '<p>没有录像</p>')).toEqual([notice]);
});
