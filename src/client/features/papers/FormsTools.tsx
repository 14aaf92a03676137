// 多版本 in the bar above the pages: the switch of forms, their dialog, and the export of all of them.
import { useCallback, type RefObject } from 'react';
import type { Finding } from '../../../domain/paper/check/finding';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import type { PaperSheetHandle } from '../../ui/PaperSheet';
import { ExportDialog } from './ExportDialog';
import { FormsBar } from './FormsBar';
import { useExport, type WordSource } from './useExport';
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
  /** The blocks of the form shown stand on the pages. */
  laid: boolean;
}

/** As files and prints are called: `期中卷（B 卷）`. */
export function formTitle(title: string, { settings, shown }: Forms): string {
  if (!settings) return title;
  const plain = title.trim() || '试卷';
  return shown === KEYS ? `${plain} 答案对照` : `${plain}（${shown} 卷）`;
}

export function FormsTools({ sheet, title, word, forms, numbers, findings, onLook, laid }: Props) {
  const allowed = useAppSelector((state) => selectHasFunction(state, 'paper.export'));
  const { state, start, cancel } = useExport(sheet, formTitle(title, forms), word);
  const check = useExportCheck(findings, onLook);
  const run = useCallback(
    async (kind: FormExportKind) => {
      if (kind !== 'print') return start(kind);
      window.print();
      return true;
    },
    [start],
  );
  const exporting = useFormExport(forms, laid ? forms.shown : '', allowed, run);
  return (
    <>
      <FormsBar forms={forms} numbers={numbers} exporting={{ allowed, start: (kind) => check.ask(() => exporting.start(kind)) }} ready={numbers.length > 0} />
      {check.dialog}
      <ExportDialog state={state} onCancel={cancel} />
    </>
  );
}
