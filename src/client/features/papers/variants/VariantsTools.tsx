// 多版本 in the bar above the pages: switches the form, opens the dialog, and exports all forms.
import { useCallback, type RefObject, useState } from 'react';
import type { Finding } from '../../../../domain/paper/check/finding';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { Button } from '../../../ui/controls/Button';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { useExportCheck } from '../check/useExportCheck';
import { ExportDialog } from '../export/ExportDialog';
import { exportPaper, type FileTitles, type WordSource } from '../export/exportThunks';
import { VariantsDialog } from './VariantsDialog';
import { useVariantExport, type VariantExportKind, type VariantExport } from './useVariantExport';
import { KEYS, type Variants } from './useVariants';

// 多版本 above the pages: selects the displayed form, and opens settings, keys and export.

interface VariantsBarProps {
  forms: Variants;
  /** Question ids of the paper in its original printed order. */
  numbers: readonly number[];
  exporting: VariantExport;
  ready: boolean;
}

function VariantsBar({ forms, numbers, exporting, ready }: VariantsBarProps) {
  const [open, setOpen] = useState(false);
  const { settings } = forms;
  const choices = [
    ...forms.forms.map(({ name }) => ({ value: name, label: t('{0} 卷', name) })),
    { value: KEYS, label: t('答案对照') },
  ];
  const start = () => {
    // The random seed is chosen once per click and stored in the settings, so that the same forms can be generated
    // again.
    if (!settings)
      forms.set({
        count: 2,
        seed: 1000 + Math.floor(Math.random() * 9000),
        questions: true,
        options: true,
        solutions: false,
      });
    setOpen(true);
  };
  return (
    <>
      {settings && <LabelledSelect label={t('卷别')} value={forms.shown} choices={choices} onChange={forms.show} />}
      <Button
        disabled={!ready}
        aria-haspopup="dialog"
        title={t('同一份试卷的几种题序与选项顺序，各有答案')}
        onClick={start}
      >
        {t('多版本')}
      </Button>
      {open && settings && (
        <VariantsDialog
          forms={forms}
          settings={settings}
          numbers={numbers}
          exporting={exporting}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

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
  const plain = [...(title.trim() || t('试卷', 1))].slice(0, TITLE_LENGTH).join('');
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
