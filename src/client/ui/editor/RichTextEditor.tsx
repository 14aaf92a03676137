// The rich text editor of the question form: edits the content tree; its value is the stored HTML.
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { createEditor, Editor, type Descendant, type Path } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, ReactEditor, Slate, withReact, type RenderElementProps, type RenderLeafProps } from 'slate-react';
import { useActionPlace } from '../../lib/actions/useActions';
import { useLatest } from '../../lib/hooks';
import { t } from '../../lib/texts/t';
import { ContentStyles } from '../content/ContentStyles';
import { EditorElement, EditorLeaf } from './EditorElement';
import { EditorToolbar } from './EditorToolbar';
import { PictureTools } from './PictureTools';
import { TableTools } from './TableTools';
import { UploadBar } from './UploadBar';
import { openHtml } from './document/document';
import { convertTyped } from './document/formulas';
import { isAtEnd, ofType, voidAtCaret } from './document/nodes';
import { withContent } from './document/withContent';
import { withPauses } from './document/withPauses';
import { withTyping, type TypingPorts } from './document/withTyping';
import editorCss from './editor.css';
import { EditorActionsContext, OpenKeyContext, type EditorActions, type OpenFormula } from './editorContext';
import { editorKeyDown, syncSelection } from './editorKeys';
import { editFigure, insertFigure, type DrawFigure } from './figures';
import { focusText } from './focusText';
import { FormulaPopover } from './tex/FormulaPopover';
import { makeUploads, type Upload, type UploadFile } from './uploads';
import { HTML_FORMAT, useEditorValue, type ValueFormat } from './useEditorValue';
import { useFormulaFaults } from './useFormulaFaults';
import './document/slateTypes';

export interface RichTextEditorProps {
  /** Stored HTML, or in another format. A value other than the last reported one replaces the document. */
  value: string;
  format?: ValueFormat;
  /** When typing pauses, and before the text is read. */
  onChange(value: string): void;
  /** Called when the list of formulas that cannot be typeset changes. */
  onFaults?(faults: { tex: string; message: string }[]): void;
  upload: UploadFile;
  /** Offers figures with source (figures.ts). */
  drawFigure?: DrawFigure | undefined;
  /** Reports a refused file; defaults to the editor's own notice. */
  warn?(text: string): void;
  /** What was copied elsewhere was pasted (withTyping.ts). */
  onPasted?: TypingPorts['pasted'];
  /** A mark of the structure may have been typed at the end of the text (withTyping.ts). */
  onTyped?: (() => void) | undefined;
  /** Undo, or redo, of a last change that is not of the text alone; true if it was one. */
  onUndoBeyond?(redo: boolean): boolean;
  /** Enter, at the end of a text of several lines, goes on to the next field unless it returns false. */
  onEnter?: (() => unknown) | undefined;
  /** What a key repeats in this text as long as it is empty. */
  repeated?: (() => string | null) | undefined;
  ariaLabel: string;
  placeholder?: string;
  /** One paragraph only: options, blanks. */
  inline?: boolean;
  allowBlanks?: boolean;
  allowVideo?: boolean;
  /** Question type 3 does not allow video. */
  videoDisabled?: boolean;
  autoFocus?: boolean;
  /** px */
  minHeight?: number;
  invalid?: boolean;
}

// Stable functions: Slate then renders only changed nodes.
const renderElement = (each: RenderElementProps) => <EditorElement {...each} />;
const renderLeaf = (each: RenderLeafProps) => <EditorLeaf {...each} />;
const styles = (
  <style href="editor" precedence="medium">
    {editorCss}
  </style>
);

/**
 * Tab between the text and a toolbar that is elsewhere on the page goes as if the toolbar were before the text.
 */
function stepTools(event: KeyboardEvent, frame: HTMLElement | null, tools: HTMLElement | null): void {
  const text = frame?.querySelector<HTMLElement>('.rte-text');
  if (event.key !== 'Tab' || event.defaultPrevented || !text || !tools || frame?.contains(tools)) return;
  if (event.target === text && event.shiftKey) {
    event.preventDefault();
    tools.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  } else if (tools.contains(event.target as Node)) {
    // Shift+Tab goes on from the text to what is before it.
    if (!event.shiftKey) event.preventDefault();
    text.focus();
  }
}

export default function RichTextEditor(props: RichTextEditorProps) {
  const {
    value,
    ariaLabel,
    placeholder,
    inline = false,
    allowBlanks = false,
    allowVideo = false,
    videoDisabled = false,
    autoFocus = false,
    minHeight,
    invalid = false,
    drawFigure,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const ports = useRef<TypingPorts | null>(null);
  const [notice, setNotice] = useState('');
  const [formula, setFormula] = useState<OpenFormula | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [, redraw] = useState(0);

  const [editor] = useState(() => {
    const made = withTyping(withContent(withReact(withPauses(withHistory(createEditor()))), { inline }), () => {
      if (!ports.current) throw new Error('typing before the editor is shown');
      return ports.current;
    });
    openHtml(made, (props.format ?? HTML_FORMAT).toHtml(value));
    return made;
  });
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [files] = useState(() => makeUploads(editor, inline, setUploads));
  useEffect(() => files.stop, [files]);

  const openFormula = useCallback<EditorActions['openFormula']>(
    (path, enter, how = {}) =>
      setFormula((now) => {
        now?.ref.unref();
        return { ref: Editor.pathRef(editor, path), enter, fresh: how.fresh ?? false, typed: how.typed ?? false };
      }),
    [editor],
  );
  const latest = useLatest(props);
  const actions = useMemo(
    (): EditorActions => ({
      openFormula,
      undoBeyond: (redo) => latest.current.onUndoBeyond?.(redo) ?? false,
      repeated: () => latest.current.repeated?.() ?? null,
      enter() {
        if (!latest.current.inline && !isAtEnd(editor)) return false;
        return latest.current.onEnter !== undefined && latest.current.onEnter() !== false;
      },
    }),
    [editor, openFormula, latest],
  );
  useLayoutEffect(() => {
    files.ports.current = { upload: props.upload, say: setNotice, warn: props.warn ?? setNotice };
    ports.current = {
      inline,
      dollarClosed: false,
      blanks: allowBlanks,
      video: allowVideo && !videoDisabled,
      origin: window.location.origin,
      openFormula: (path: Path, typed) => openFormula(path, 'end', { fresh: true, typed }),
      addPictures: files.addPictures,
      adoptDataUri: files.adoptDataUri,
      fetchPictures: files.fetchPictures,
      say: setNotice,
      pasted: props.onPasted,
      typed: () => queueMicrotask(() => isAtEnd(editor) && latest.current.onTyped?.()),
    };
  }, [
    editor,
    latest,
    inline,
    allowBlanks,
    allowVideo,
    videoDisabled,
    openFormula,
    files,
    props.upload,
    props.warn,
    props.onPasted,
  ]);

  const onReplaced = useCallback(() => setFormula(null), []);
  const content = useEditorValue(editor, props, onReplaced);
  const onSlateChange = useCallback(() => {
    redraw((n) => n + 1);
    if (editor.operations.some(({ type }) => type !== 'set_selection')) content.typed();
  }, [editor, content]);
  useFormulaFaults(editor, props.onFaults);

  const closeFormula = useCallback(
    (keep: boolean, byDollar: boolean) => {
      if (ports.current) ports.current.dollarClosed = byDollar;
      setFormula((now) => {
        now?.ref.unref();
        return null;
      });
      // After Slate has flushed the new caret position, before the next key.
      if (!keep) focusText(editor);
    },
    [editor],
  );
  useActionPlace('text');
  const onKeyDown = useMemo(() => editorKeyDown(editor, actions, () => setNotice('')), [editor, actions]);
  // Composed text goes to the visible caret, even if Slate has not yet handled its last move.
  const onCompositionStart = useCallback(() => syncSelection(editor), [editor]);
  // Only this event is sure to hold every format of the clipboard, also RTF with the pictures of Word.
  const onPaste = useCallback(
    (event: ClipboardEvent) => {
      event.preventDefault();
      syncSelection(editor);
      ReactEditor.insertData(editor, event.clipboardData);
    },
    [editor],
  );
  const openNode =
    formula?.ref.current && Editor.hasPath(editor, formula.ref.current)
      ? Editor.node(editor, formula.ref.current)[0]
      : null;
  const openKey = openNode ? ReactEditor.findKey(editor, openNode).id : null;
  const held = isFocused && !formula ? voidAtCaret(editor) : undefined;
  const picture = held && ofType('image', 'figure')(held[0]) ? held : undefined;

  // The focus must not re-render it: Slate would remove the selection before Firefox has placed the caret.
  const editable = useMemo(
    () => (
      <Editable
        className="content rte-text"
        style={minHeight === undefined ? undefined : { minHeight }}
        aria-label={ariaLabel}
        aria-multiline={!inline}
        aria-invalid={invalid}
        placeholder={placeholder}
        autoFocus={autoFocus}
        spellCheck={false}
        renderElement={renderElement}
        renderLeaf={renderLeaf}
        onKeyDown={onKeyDown}
        onCompositionStart={onCompositionStart}
        onPaste={onPaste}
      />
    ),
    [minHeight, ariaLabel, inline, invalid, placeholder, autoFocus, onKeyDown, onCompositionStart, onPaste],
  );

  return (
    <div
      ref={frame}
      className={inline ? 'rte rte-inline' : 'rte'}
      data-invalid={invalid}
      onFocus={() => setFocused(true)}
      onBlur={({ relatedTarget }) => {
        if ([frame, tools].some((part) => part.current?.contains(relatedTarget))) return;
        setFocused(false);
        // Not when another window takes the focus.
        if (document.hasFocus()) {
          convertTyped(editor, 'text');
          // Slate may miss the loss of focus while it moves its selection, and would take the focus back.
          ReactEditor.blur(editor);
        }
        content.handOver();
      }}
      onKeyDown={(event) => stepTools(event, frame.current, tools.current)}
    >
      {styles}
      <ContentStyles />
      <EditorActionsContext.Provider value={actions}>
        <Slate editor={editor} initialValue={editor.children as Descendant[]} onChange={onSlateChange}>
          <EditorToolbar
            label={ariaLabel}
            inline={inline}
            box={tools}
            isFocused={isFocused}
            allowBlanks={allowBlanks}
            allowVideo={allowVideo}
            videoDisabled={videoDisabled}
            videoBusy={uploads.some((each) => each.kind === 'video')}
            onPictures={files.addPictures}
            onVideo={files.addVideo}
            onFigure={drawFigure && (() => void insertFigure(editor, drawFigure, inline))}
            warn={props.warn ?? setNotice}
          />
          <UploadBar uploads={uploads} onCancel={files.cancel} onRetry={files.retry} />
          {notice !== '' && (
            <div className="rte-notice" role="alert">
              {notice}
              <button type="button" onClick={() => setNotice('')}>
                {t('知道了')}
              </button>
            </div>
          )}
          <OpenKeyContext.Provider value={openKey}>{editable}</OpenKeyContext.Provider>
          {!inline && isFocused && <TableTools label={ariaLabel} />}
          {formula && openNode && (
            <FormulaPopover
              key={openKey}
              formula={formula}
              frame={frame}
              allowDisplay={!inline}
              onClose={closeFormula}
              onReopen={(path) => openFormula([...path], 'end', { fresh: true, typed: false })}
            />
          )}
          {picture && (
            <PictureTools
              key={ReactEditor.findKey(editor, picture[0]).id}
              entry={picture as never}
              frame={frame}
              onFigure={drawFigure && ((path) => void editFigure(editor, drawFigure, path))}
            />
          )}
        </Slate>
      </EditorActionsContext.Provider>
    </div>
  );
}
