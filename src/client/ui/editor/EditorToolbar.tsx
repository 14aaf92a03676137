// The toolbar of the editor: a single Tab stop, with arrow keys between the buttons; the text selection is kept.
import FigureIcon from '@mui/icons-material/Architecture';
import BoldIcon from '@mui/icons-material/FormatBold';
import ClearIcon from '@mui/icons-material/FormatClear';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import UnderlineIcon from '@mui/icons-material/FormatUnderlined';
import ImageIcon from '@mui/icons-material/Image';
import RedoIcon from '@mui/icons-material/Redo';
import SubIcon from '@mui/icons-material/Subscript';
import SupIcon from '@mui/icons-material/Superscript';
import UndoIcon from '@mui/icons-material/Undo';
import VideoIcon from '@mui/icons-material/Videocam';
import { useContext, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Editor, type Path } from 'slate';
import { useSlate } from 'slate-react';
import type { Mark } from '../../../domain/content/tree';
import { t } from '../../lib/texts/t';
import { BlockTools } from './BlockTools';
import { Tool, useToolAction } from './Tool';
import { insertBlank, insertDisplayMath, insertInlineMath } from './document/formulas';
import { clearMarks, isMarked, toggleMark } from './document/marks';
import { ofType } from './document/nodes';
import { SharedToolsContext, useEditorActions } from './editorContext';
import { roveKey } from './rove';
import { isMp4, PICTURE_TYPES, VIDEO_REFUSED } from './uploads';

export interface ToolbarProps {
  label: string;
  inline: boolean;
  box: RefObject<HTMLDivElement | null>;
  /** Whether its editor has the focus; a row of several editors shows only this one's toolbar. */
  isFocused: boolean;
  allowBlanks: boolean;
  allowVideo: boolean;
  videoDisabled: boolean;
  videoBusy: boolean;
  onPictures(files: readonly File[]): void;
  onVideo(file: File): void;
  onFigure: (() => void) | undefined;
  warn(text: string): void;
}

const MARKS: readonly (readonly [Mark, string, ReactNode])[] = [
  ['bold', t('加粗（Ctrl+B）'), <BoldIcon key="b" fontSize="inherit" />],
  ['italic', t('倾斜（Ctrl+I）'), <ItalicIcon key="i" fontSize="inherit" />],
  ['underline', t('下划线（Ctrl+U）'), <UnderlineIcon key="u" fontSize="inherit" />],
  ['sub', t('下标（Ctrl+,）'), <SubIcon key="s" fontSize="inherit" />],
  ['sup', t('上标（Ctrl+.）'), <SupIcon key="p" fontSize="inherit" />],
  [
    'dot',
    t('着重号'),
    <em key="d" className="dot">
      {t('字')}
    </em>,
  ],
];
export function EditorToolbar(props: ToolbarProps) {
  const {
    label,
    inline,
    box,
    isFocused,
    allowBlanks,
    allowVideo,
    videoDisabled,
    videoBusy,
    onPictures,
    onVideo,
    onFigure,
    warn,
  } = props;
  const editor = useSlate();
  const { openFormula } = useEditorActions();
  const pictures = useRef<HTMLInputElement>(null);
  const hasVideo = allowVideo && editor.children.some(ofType('video'));

  const use = useToolAction();
  const formula = (insert: (editor: Editor, tex: string) => Path | null) => () => {
    if (!editor.selection) editor.select(Editor.end(editor, []));
    const path = insert(editor, editor.selection ? Editor.string(editor, editor.selection) : '');
    if (path) openFormula(path, 'end', { fresh: true });
  };
  const shared = useContext(SharedToolsContext);

  const bar = (
    <div
      ref={box}
      hidden={shared !== null && !isFocused}
      role="toolbar"
      aria-label={t('{0}工具栏', label)}
      className={shared ? 'rte-toolbar rte-shared' : 'rte-toolbar'}
      onKeyDown={(event) => roveKey(event) && event.preventDefault()}
    >
      <Tool first label={t('插入公式（$ 或 Ctrl+M）')} text onUse={formula(insertInlineMath)}>
        <b data-sign="√x" /> {t('公式')}
      </Tool>
      {!inline && (
        <Tool label={t('插入独立式：公式单独一行（\\[）')} text onUse={formula(insertDisplayMath)}>
          {t('独立式')}
        </Tool>
      )}
      {allowBlanks && (
        <Tool label={t('插入填空')} text onUse={use(() => insertBlank(editor))}>
          {t('填空')}
        </Tool>
      )}
      <span role="separator" />
      {MARKS.map(([mark, name, icon]) => (
        <Tool key={mark} label={name} pressed={isMarked(editor, mark)} onUse={use(() => toggleMark(editor, mark))}>
          {icon}
        </Tool>
      ))}
      {!inline && (
        <Tool label={t('清除格式')} onUse={use(() => clearMarks(editor))}>
          <ClearIcon fontSize="inherit" />
        </Tool>
      )}
      <span role="separator" />
      {!inline && <BlockTools />}
      <Tool label={t('插入图片（也可以粘贴或拖入）')} onUse={() => pictures.current?.click()}>
        <ImageIcon fontSize="inherit" />
      </Tool>
      {onFigure && (
        <Tool label={t('插入图形（几何图、函数图象、数轴、统计图，以后可以再改）')} onUse={onFigure}>
          <FigureIcon fontSize="inherit" />
        </Tool>
      )}
      {allowVideo && (
        <VideoTool
          fault={videoDisabled ? t('此类型不能上传视频') : hasVideo || videoBusy ? t('只能有一个视频') : null}
          label={label}
          onVideo={onVideo}
          warn={warn}
        />
      )}
      <span role="separator" />
      <Tool label={t('撤销（Ctrl+Z）')} disabled={editor.history.undos.length === 0} onUse={use(() => editor.undo())}>
        <UndoIcon fontSize="inherit" />
      </Tool>
      <Tool
        label={t('重做（Ctrl+Shift+Z）')}
        disabled={editor.history.redos.length === 0}
        onUse={use(() => editor.redo())}
      >
        <RedoIcon fontSize="inherit" />
      </Tool>
      <input
        ref={pictures}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label={t('{0}图片文件', label)}
        onChange={(event) => {
          onPictures(Array.from(event.target.files ?? []));
          event.target.value = '';
        }}
      />
    </div>
  );
  return shared ? createPortal(bar, shared) : bar;
}

/** `fault`: why no video can be added now. */
function VideoTool({
  fault,
  label,
  onVideo,
  warn,
}: { fault: string | null } & Pick<ToolbarProps, 'label' | 'onVideo' | 'warn'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool label={fault ?? t('上传视频（MP4）')} disabled={fault !== null} onUse={() => input.current?.click()}>
        <VideoIcon fontSize="inherit" />
      </Tool>
      <input
        ref={input}
        type="file"
        accept=".mp4,video/mp4"
        hidden
        aria-label={t('{0}视频文件', label)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file && isMp4(file)) onVideo(file);
          else if (file) warn(VIDEO_REFUSED);
          event.target.value = '';
        }}
      />
    </>
  );
}
