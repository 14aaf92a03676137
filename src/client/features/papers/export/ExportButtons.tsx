// 导出 and 答题卡 of the displayed paper, for roles with the right paper.export. The format chosen last is the main action.
import { useEffect, type RefObject } from 'react';
import type { Finding } from '../../../../domain/paper/check/finding';
import { useActions } from '../../../lib/actions/useActions';
import { faultsNote, faultsOf } from '../../../lib/paperFiles/exportFaults';
import { offerPrint } from '../../../lib/paperFiles/printSheets';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { selectHasFunction, selectUser } from '../../../state/session/sessionSlice';
import { choosePreferences } from '../../../state/ui/preferencesThunks';
import { selectPreferences } from '../../../state/ui/uiSlice';
import { SplitButton } from '../../../ui/controls/SplitButton';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { useExportCheck } from '../check/useExportCheck';
import { AnswerSheetButton } from './AnswerSheetButton';
import { ExportDialog } from './ExportDialog';
import { EXPORT_FORMATS, type ExportFormat } from './exportFormats';
import { exportPaper, type ExportKind, type FileTitles, type WordSource } from './exportThunks';
import type { AnswerSheetChoice } from './useAnswerSheet';
import { useWhenPlaced } from './usePlacedPages';

interface Props {
  sheet: RefObject<PaperSheetHandle | null>;
  titles: FileTitles;
  word: WordSource;
  /** The answer sheet after the paper. */
  card: AnswerSheetChoice;
  /** False until the pages are typeset. */
  ready: boolean;
  /** True when the pages show the current version, form and layout. */
  upToDate: boolean;
  look?: 'filled' | 'outlined';
  /** Findings of 出卷体检. Blocking and serious ones are shown before an export. */
  findings?: readonly Finding[];
  /** Undefined when the user cannot change the paper. */
  onLook?: (() => void) | undefined;
}

export function ExportButtons({ sheet, titles, word, card, ready, upToDate, look, findings, onLook }: Props) {
  const mayExport = useAppSelector((state) => selectHasFunction(state, 'paper.export'));
  const start = (kind: ExportKind) =>
    void dispatch(
      exportPaper('paper', kind, { pages: sheet.current, titles, word, drawn: card.sheets, issue: card.issue }),
    );
  const vector = useAppSelector((state) => selectUser(state)?.vector_pdf === 1);
  const last = useAppSelector((state) => selectPreferences(state).export_format ?? 'pdf');
  const dispatch = useAppDispatch();
  const check = useExportCheck(findings, onLook);
  // Makes the browser's own print command print these pages, too.
  useEffect(() => (mayExport ? offerPrint(() => sheet.current?.sheets() ?? []) : undefined), [mayExport, sheet]);
  /**
   * The printed pages can have faults (such as formulas that cannot be typeset), so the user is warned before printing.
   */
  const print = () => {
    const note = faultsNote(faultsOf(sheet.current?.sheets() ?? []));
    if (note !== '') dispatch(tell('warning', t('打印的页面中：{0}', note)));
    window.print();
  };
  const pdf = () => {
    if (vector) return start('pdf');
    dispatch(tell('info', t('服务器没有安装 Chromium：请在打印窗口的“目标打印机”中选择“另存为 PDF”')));
    print();
  };
  const run = useWhenPlaced(upToDate, (kind: ExportKind | 'print') =>
    kind === 'print' ? print() : kind === 'pdf' ? pdf() : start(kind),
  );
  const ask = (kind: ExportFormat) => check.ask(() => run(kind));
  const offered = (kind: ExportFormat) => (mayExport && ready ? () => ask(kind) : undefined);
  useActions('paperExport', {
    pdf: offered('pdf'),
    docx: offered('docx'),
    latex: word.latex ? offered('latex') : undefined,
    print: offered('print'),
  });
  if (!mayExport) return null;
  // A table of keys is no paper: it has no LaTeX.
  const formats = EXPORT_FORMATS.filter(({ kind }) => kind !== 'latex' || word.latex);
  const main = formats.find(({ kind }) => kind === last) ?? EXPORT_FORMATS[0];
  const choose = (kind: ExportFormat) => () => {
    if (kind !== last) void dispatch(choosePreferences({ export_format: kind }));
    ask(kind);
  };
  return (
    <>
      <SplitButton
        label={main.label}
        title={main.hint}
        disabled={!ready}
        {...(look && { look })}
        onClick={() => ask(main.kind)}
        menuLabel={t('选择导出格式')}
        actions={formats.map(({ kind, label, hint, apart }) => ({
          label,
          hint: kind === 'pdf' && !vector ? t('打开打印窗口，选择“另存为 PDF”') : hint,
          apart: apart === true,
          selected: kind === main.kind,
          onChoose: choose(kind),
        }))}
      />
      <AnswerSheetButton choice={card} disabled={!ready} onExport={vector ? () => run('card') : undefined} />
      {check.dialog}
      <ExportDialog id="paper" />
    </>
  );
}
