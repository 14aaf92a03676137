// Runs one export at a time, of the laid sheets or of the blocks as Word, with progress and cancel; the heavy libraries
// load on first use.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { PaperLayout } from '../../../contract/paper';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { saveBlob } from '../../lib/saveBlob';
import type { PaperSheetHandle } from '../../ui/PaperSheet';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';

export type ExportKind = 'pdf' | 'png' | 'jpeg' | 'docx';
/** What Word is made from: no sheets, Word lays its own pages. */
export interface WordSource {
  blocks: readonly PaperBlock[];
  layout: Pick<PaperLayout, 'size' | 'font_size'>;
  sealLine: boolean;
}
export interface ExportState {
  kind: ExportKind;
  done: number;
  total: number;
}

export function useExport(sheet: RefObject<PaperSheetHandle | null>, title: string, word: WordSource) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<ExportState | null>(null);
  const running = useRef<AbortController | null>(null);

  const start = useCallback(
    async (kind: ExportKind): Promise<boolean> => {
      const handle = sheet.current;
      if (!handle || running.current) return false;
      const controller = new AbortController();
      running.current = controller;
      const sheets = handle.sheets();
      setState({ kind, done: 0, total: sheets.length });
      try {
        const common = {
          title: title.trim() || '试卷',
          signal: controller.signal,
          onProgress: (done: number, total: number) => setState({ kind, done, total }),
        };
        if (kind === 'docx') {
          const { exportDocx } = await import('../../lib/export/docx/exportDocx');
          const file = await exportDocx({ ...common, ...word });
          saveBlob(file.blob, file.name);
          dispatch(tell(file.complete ? 'success' : 'warning', [`已导出 ${file.name}`, file.note].filter(Boolean).join('：')));
          return true;
        }
        const { exportPdf, exportPictures } = await import('../../lib/export/exportPaper');
        const job = { ...common, sheets, geometry: handle.geometry };
        const file = kind === 'pdf' ? await exportPdf(job) : await exportPictures(job, kind);
        saveBlob(file.blob, file.name);
        dispatch(tell('success', `已导出 ${file.name}`));
        return true;
      } catch (fault) {
        if (!controller.signal.aborted) {
          dispatch(tell('error', `导出未完成：${fault instanceof Error ? fault.message : '未知原因'}，请重试或改用打印`));
        }
        return false;
      } finally {
        running.current = null;
        setState(null);
      }
    },
    [sheet, title, word, dispatch],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  // Leaving the page ends the export: its sheets are gone.
  useEffect(() => () => running.current?.abort(), []);
  return { state, start, cancel };
}
