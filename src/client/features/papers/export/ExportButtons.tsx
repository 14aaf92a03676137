// 导出 PDF, 导出 Word, 导出 LaTeX, 导出图片, 无障碍版 and 打印 of the displayed paper, for roles with the right paper.export.
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import { useEffect, useState, type RefObject } from 'react';
import type { Finding } from '../../../../domain/paper/check/finding';
import { useActions } from '../../../lib/actions/useActions';
import { faultsNote, faultsOf } from '../../../lib/paperFiles/exportFaults';
import { offerPrint } from '../../../lib/paperFiles/printSheets';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { selectHasFunction, selectUser } from '../../../state/session/sessionSlice';
import { Button } from '../../../ui/controls/Button';
import { Menu, MenuItem } from '../../../ui/controls/Menu';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { useExportCheck } from '../check/useExportCheck';
import { AnswerSheetButton } from './AnswerSheetButton';
import { ExportDialog } from './ExportDialog';
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
  /** Findings of 出卷体检. Blocking and serious ones are shown before an export. */
  findings?: readonly Finding[];
  /** Undefined when the user cannot change the paper. */
  onLook?: (() => void) | undefined;
}

export function ExportButtons({ sheet, titles, word, card, ready, upToDate, findings, onLook }: Props) {
  const mayExport = useAppSelector((state) => selectHasFunction(state, 'paper.export'));
  const start = (kind: ExportKind) =>
    void dispatch(
      exportPaper('paper', kind, { pages: sheet.current, titles, word, drawn: card.sheets, issue: card.issue }),
    );
  const vector = useAppSelector((state) => selectUser(state)?.vector_pdf === 1);
  const dispatch = useAppDispatch();
  const check = useExportCheck(findings, onLook);
  const [open, setOpen] = useState<{ menu: 'picture' | 'reading'; anchor: HTMLElement } | null>(null);
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
  const ask = (kind: ExportKind | 'print') => check.ask(() => run(kind));
  const offered = (kind: ExportKind | 'print') => (mayExport && ready ? () => ask(kind) : undefined);
  useActions('paperExport', {
    pdf: offered('pdf'),
    docx: offered('docx'),
    latex: word.latex ? offered('latex') : undefined,
    print: offered('print'),
  });
  if (!mayExport) return null;
  const choose = (kind: ExportKind) => () => {
    setOpen(null);
    ask(kind);
  };
  const menuOf = (menu: 'picture' | 'reading') => ({
    anchorEl: open?.anchor ?? null,
    open: open?.menu === menu,
    onClose: () => setOpen(null),
  });
  return (
    <>
      <Button
        look="filled"
        disabled={!ready}
        title={vector ? t('文字可选、字体嵌入、公式为矢量，分页与屏幕一致') : t('打开打印窗口，选择“另存为 PDF”')}
        onClick={() => ask('pdf')}
      >
        {t('导出 PDF')}
      </Button>
      <Button
        look="outlined"
        disabled={!ready}
        title={t('公式、题号、表格均可在 Word 中继续编辑')}
        onClick={() => ask('docx')}
      >
        {t('导出 Word')}
      </Button>
      <Button
        look="outlined"
        disabled={!ready || !word.latex}
        title={t('exam-zh 文档类的源文件与图片文件夹，打包为 zip；用 XeLaTeX 编译')}
        onClick={() => ask('latex')}
      >
        {t('导出 LaTeX')}
      </Button>
      <Button
        look="outlined signed"
        disabled={!ready}
        aria-haspopup="menu"
        onClick={(event) => setOpen({ menu: 'picture', anchor: event.currentTarget })}
      >
        {t('导出图片')}
        <ArrowDropDownIcon />
      </Button>
      <Menu {...menuOf('picture')}>
        <MenuItem onClick={choose('png')}>{t('PNG（清晰，文件较大）')}</MenuItem>
        <MenuItem onClick={choose('jpeg')}>{t('JPEG（文件较小）')}</MenuItem>
        <MenuItem onClick={choose('capture')}>{t('图片 PDF（逐页截图）')}</MenuItem>
      </Menu>
      <Button
        look="outlined signed"
        disabled={!ready}
        aria-haspopup="menu"
        title={t('供视障考生朗读、放大或转成盲文')}
        onClick={(event) => setOpen({ menu: 'reading', anchor: event.currentTarget })}
      >
        {t('无障碍版')}
        <ArrowDropDownIcon />
      </Button>
      <Menu {...menuOf('reading')}>
        <MenuItem onClick={choose('html')}>{t('网页（可朗读、可放大）')}</MenuItem>
        <MenuItem onClick={choose('txt')}>{t('纯文本（可转盲文）')}</MenuItem>
      </Menu>
      <Button
        look="outlined"
        disabled={!ready}
        title={t('矢量打印，文字最清晰；也可另存为 PDF')}
        onClick={() => ask('print')}
      >
        {t('打印')}
      </Button>
      <AnswerSheetButton choice={card} disabled={!ready} onExport={vector ? () => run('card') : undefined} />
      {check.dialog}
      <ExportDialog id="paper" />
    </>
  );
}
