// Runs one export at a time (typeset sheets, blocks as Word, or the paper as LaTeX) with progress and cancel. The large
// libraries load on first use. The final notice names everything that could not be exported correctly.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { PaperLayout } from '../../../../contract/paper/paper';
import type { DrawnSheet, PdfState } from '../../../../contract/paper/paperPdf';
import type { PaperBlock } from '../../../../domain/paper/paperModel';
import { faultsNote, faultsOf, type ExportFaults } from '../../../lib/paperFiles/exportFaults';
import type { LatexPaper } from '../../../lib/paperFiles/exportLatex';
import { saveBlob } from '../../../lib/saveBlob';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { makePdf } from '../../../state/api/paper/paperPdf';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';

/** pdf: vector PDF made by the server. capture: PDF made of page images in the browser. */
export type ExportKind = 'pdf' | 'card' | 'capture' | 'png' | 'jpeg' | 'docx' | 'latex';
/** Source for Word and LaTeX. No sheets, because these formats have their own page layout. */
export interface WordSource {
  blocks: readonly PaperBlock[];
  layout: Pick<PaperLayout, 'size' | 'font_size'> & Partial<PaperLayout>;
  sealLine: boolean;
  /** Undefined for something that is not a paper, such as the key table of several forms. */
  latex?: LatexPaper | undefined;
}
/** File names without extensions. */
export interface FileTitles {
  paper: string;
  card: string;
}
export interface ExportState {
  kind: ExportKind;
  done: number;
  total: number;
  /** Progress of a vector PDF on the server. */
  server?: PdfState | undefined;
}

const NONE: readonly DrawnSheet[] = [];

export function useExport(
  sheet: RefObject<PaperSheetHandle | null>,
  { paper, card }: FileTitles,
  word: WordSource,
  drawn: readonly DrawnSheet[] = NONE,
) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<ExportState | null>(null);
  const running = useRef<AbortController | null>(null);

  const start = useCallback(
    async (kind: ExportKind): Promise<boolean> => {
      const handle = sheet.current;
      if (!handle || running.current) return false;
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      const sheets = handle.sheets();
      setState({ kind, done: 0, total: sheets.length });
      const finished = (name: string, note: string) =>
        dispatch(tell(note === '' ? 'success' : 'warning', note === '' ? `已导出 ${name}` : `已导出 ${name}：${note}`));
      try {
        const onProgress = (done: number, total: number) => setState({ kind, done, total });
        const common = { title: paper.trim() || '试卷', signal, onProgress };
        if (kind === 'docx') {
          const { exportDocx } = await import('../../../lib/paperFiles/exportDocx');
          const file = await exportDocx({ ...common, ...word });
          saveBlob(file.blob, file.name);
          dispatch(
            tell(file.complete ? 'success' : 'warning', [`已导出 ${file.name}`, file.note].filter(Boolean).join('：')),
          );
          return true;
        }
        if (kind === 'latex') {
          if (!word.latex) throw new Error('请先切换到要导出的试卷');
          const { exportLatex } = await import('../../../lib/paperFiles/exportLatex');
          const file = await exportLatex({ ...common, ...word.latex, layout: word.layout });
          saveBlob(file.blob, file.name);
          finished(file.name, file.note);
          return true;
        }
        if (kind === 'pdf' || kind === 'card') {
          const alone = kind === 'card';
          const placed = handle.placed();
          if (!placed) throw new Error('页面还在排版');
          const { drawnJobOf, jobFile, printJobOf } = await import('../../../lib/paperFiles/printJob');
          const { fileName } = await import('../../../lib/paperFiles/fileName');
          const called = alone ? `${card.trim() || '试卷'} 答题卡` : common.title;
          const total = alone ? drawn.length : sheets.length;
          const file = await jobFile(
            alone ? drawnJobOf(called, word.layout, drawn) : printJobOf(called, placed, sheets, drawn),
          );
          const made = await dispatch(makePdf(file, signal, (server) => setState({ kind, done: 0, total, server })));
          signal.throwIfAborted();
          const name = fileName(called, 'pdf');
          saveBlob(made.blob, name);
          finished(name, faultsNote(together(faultsOf(alone ? [] : sheets), made.report)));
          return true;
        }
        const { exportPdf, exportPictures } = await import('../../../lib/paperFiles/exportSheets');
        const job = { ...common, sheets, geometry: handle.geometry };
        const file = kind === 'capture' ? await exportPdf(job) : await exportPictures(job, kind);
        saveBlob(file.blob, file.name);
        finished(file.name, faultsNote(faultsOf(sheets)));
        return true;
      } catch (fault) {
        // Refused calls (no Error object) have already been reported to the user.
        if (!signal.aborted && fault instanceof Error)
          dispatch(tell('error', `导出未完成：${fault.message.replace(/[。；]$/, '')}。可重试，或改用打印`));
        return false;
      } finally {
        running.current = null;
        setState(null);
      }
    },
    [sheet, paper, card, word, drawn, dispatch],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  // Leaving the page cancels the export, because its sheets no longer exist.
  useEffect(() => () => running.current?.abort(), []);
  return { state, start, cancel };
}

/**
 * Merges the faults of both sides: the server can fail to load a picture that the browser had, so the larger numbers
 * are reported.
 */
function together(screen: ExportFaults, server: Omit<ExportFaults, 'film_count'> | null): ExportFaults {
  if (!server) return screen;
  return {
    formulas: screen.formulas.length > 0 ? screen.formulas : server.formulas,
    formula_count: Math.max(screen.formula_count, server.formula_count),
    picture_count: Math.max(screen.picture_count, server.picture_count),
    film_count: screen.film_count,
  };
}
