// 多版本 in the bar above the pages: switches the form, opens the dialog, and exports all forms.
import { useCallback, type RefObject } from 'react';
import type { Finding } from '../../../../domain/paper/check/finding';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { useExportCheck } from '../check/useExportCheck';
import { ExportDialog } from '../export/ExportDialog';
import { exportPaper, type FileTitles, type WordSource } from '../export/exportThunks';
import { VariantsBar } from './VariantsBar';
import { useVariantExport, type VariantExportKind } from './useVariantExport';
import { KEYS, type Variants } from './useVariants';

interface Props {
  sheet: RefObject<PaperSheetHandle | null>;
  title: string;
  word: WordSource;
  forms: Variants;
  numbers: readonly number[];
  findings: readonly Finding[];
  onLook: (() => void) | undefined;
  /** True for the version with answers. */
  teacher: boolean;
  /** True when the pages show the selected form. */
  upToDate: boolean;
}

/** Leaves room for the suffixes that are added to the title in a file name. */
const TITLE_LENGTH = 60;

/** Names of files and print jobs: `期中卷（B 卷）（教师版）`. The answer sheet is the same for students and teachers. */
export function fileTitles(title: string, { settings, shown }: Variants, teacher: boolean): FileTitles {
  const plain = [...(title.trim() || t('试卷'))].slice(0, TITLE_LENGTH).join('');
  const keys = settings !== null && shown === KEYS;
  const card = keys ? t('{0} 答案对照', plain) : settings ? t('{0}（{1} 卷）', plain, shown) : title;
  return { paper: teacher && !keys ? t('{0}（教师版）', settings ? card : plain) : card, card };
}

export function VariantsTools({ sheet, title, word, forms, numbers, findings, onLook, teacher, upToDate }: Props) {
  const allowed = useAppSelector((state) => selectHasFunction(state, 'paper.export'));
  const dispatch = useAppDispatch();
  const { paper, card } = fileTitles(title, forms, teacher);
  const check = useExportCheck(findings, onLook);
  const run = useCallback(
    async (kind: VariantExportKind) => {
      const source = { pages: sheet.current, titles: { paper, card }, word, drawn: [] };
      if (kind !== 'print') return (await dispatch(exportPaper('forms', kind, source))) === true;
      window.print();
      return true;
    },
    [dispatch, sheet, paper, card, word],
  );
  const exporting = useVariantExport(forms, upToDate ? forms.shown : '', allowed, run);
  return (
    <>
      <VariantsBar
        forms={forms}
        numbers={numbers}
        exporting={{ allowed, start: (kind) => check.ask(() => exporting.start(kind)) }}
        ready={numbers.length > 0}
      />
      {check.dialog}
      <ExportDialog id="forms" />
    </>
  );
}
