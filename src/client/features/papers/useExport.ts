// Runs one export of laid sheets at a time, with progress and cancel; the heavy libraries load on first use.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { PaperSheetHandle } from '../../ui/PaperSheet';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';

export type ExportKind = 'pdf' | 'png' | 'jpeg';
export interface ExportState {
  kind: ExportKind;
  done: number;
  total: number;
}

export function useExport(sheet: RefObject<PaperSheetHandle | null>, title: string) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<ExportState | null>(null);
  const running = useRef<AbortController | null>(null);

  const start = useCallback(
    async (kind: ExportKind) => {
      const handle = sheet.current;
      if (!handle || running.current) return;
      const controller = new AbortController();
      running.current = controller;
      const sheets = handle.sheets();
      setState({ kind, done: 0, total: sheets.length });
      try {
        const { exportPdf, exportPictures } = await import('../../lib/export/exportPaper');
        const { saveBlob } = await import('../../lib/export/saveBlob');
        const job = {
          title: title.trim() || '试卷',
          sheets,
          geometry: handle.geometry,
          signal: controller.signal,
          onProgress: (done: number, total: number) => setState({ kind, done, total }),
        };
        const file = kind === 'pdf' ? await exportPdf(job) : await exportPictures(job, kind);
        saveBlob(file.blob, file.name);
        dispatch(tell('success', `已导出 ${file.name}`));
      } catch (fault) {
        if (!controller.signal.aborted) {
          dispatch(tell('error', `导出未完成：${fault instanceof Error ? fault.message : '未知原因'}，请重试或改用打印`));
        }
      } finally {
        running.current = null;
        setState(null);
      }
    },
    [sheet, title, dispatch],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  // Leaving the page ends the export: its sheets are gone.
  useEffect(() => () => running.current?.abort(), []);
  return { state, start, cancel };
}
