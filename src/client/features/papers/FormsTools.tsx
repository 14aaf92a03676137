// 多版本 in the bar above the pages: the switch of forms, their dialog, and the export of all of them.
import { useCallback, type RefObject } from 'react';
import type { Finding } from '../../../domain/paper/check/finding';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import type { PaperSheetHandle } from '../../ui/PaperSheet';
import { ExportDialog } from './ExportDialog';
import { FormsBar } from './FormsBar';
import { useExport, type FileTitles, type WordSource } from './useExport';
import { useExportCheck } from './useExportCheck';
import { useFormExport, type FormExportKind } from './useFormExport';
import { KEYS, type Forms } from './useForms';

interface Props {
  sheet: RefObject<PaperSheetHandle | null>;
  title: string;
  word: WordSource;
  forms: Forms;
  numbers: readonly number[];
  findings: readonly Finding[];
  onLook: (() => void) | undefined;
  /** With answers. */
  teacher: boolean;
  /** The form shown stands on the pages. */
  standing: boolean;
}

/** Leaves room for what is added to the title in a file name. */
const TITLE_LENGTH = 60;

/** As files and prints are called: `期中卷（B 卷）（教师版）`; an answer sheet is the same for both versions. */
export function fileTitles(title: string, { settings, shown }: Forms, teacher: boolean): FileTitles {
  const plain = [...(title.trim() || '试卷')].slice(0, TITLE_LENGTH).join('');
  const keys = settings !== null && shown === KEYS;
  const card = keys ? `${plain} 答案对照` : settings ? `${plain}（${shown} 卷）` : title;
  return { paper: teacher && !keys ? `${settings ? card : plain}（教师版）` : card, card };
}

export function FormsTools({ sheet, title, word, forms, numbers, findings, onLook, teacher, standing }: Props) {
  const allowed = useAppSelector((state) => selectHasFunction(state, 'paper.export'));
  const { state, start, cancel } = useExport(sheet, fileTitles(title, forms, teacher), word);
  const check = useExportCheck(findings, onLook);
  const run = useCallback(
    async (kind: FormExportKind) => {
      if (kind !== 'print') return start(kind);
      window.print();
      return true;
    },
    [start],
  );
  const exporting = useFormExport(forms, standing ? forms.shown : '', allowed, run);
  return (
    <>
      <FormsBar forms={forms} numbers={numbers} exporting={{ allowed, start: (kind) => check.ask(() => exporting.start(kind)) }} ready={numbers.length > 0} />
      {check.dialog}
      <ExportDialog state={state} onCancel={cancel} />
    </>
  );
}
