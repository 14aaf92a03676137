// The rich text editor of the question form: edits the content tree; its value is the stored HTML.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createEditor, Editor, type Descendant, type Path } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, ReactEditor, Slate, withReact, type RenderElementProps, type RenderLeafProps } from 'slate-react';
import { useKeyPlace } from '../../lib/keys/useKeys';
import { ContentStyles } from '../content/ContentStyles';
import { contentOf, htmlOf, openHtml } from './document/document';
import { EditorActionsContext, OpenKeyContext, type EditorActions, type OpenFormula } from './editorContext';
import editorCss from './editor.css';
import { EditorElement, EditorLeaf } from './EditorElement';
import { EditorToolbar } from './EditorToolbar';
import { FormulaPopover } from './tex/FormulaPopover';
import { ofType, voidAtCaret } from './document/nodes';
import { PictureTools } from './PictureTools';
import './document/slateTypes';
import { TableTools } from './TableTools';
import { findFaults } from './tex/texFaults';
import { UploadBar } from './UploadBar';
import { editorKeyDown, syncSelection } from './useEditorKeys';
import { useUploads, type UploadFile } from './useUploads';
import { withContent } from './document/withContent';
import { withTyping, type TypingPorts } from './document/withTyping';

export interface RichTextEditorProps {
  /** Stored HTML. A value other than the last reported one replaces the document. */
  value: string;
  onChange(html: string): void;
  /** Called when the list of formulas that cannot be typeset changes. */
  onFaults?(faults: { tex: string; message: string }[]): void;
  upload: UploadFile;
  /** Reports a refused file; defaults to the editor's own notice. */
  warn?(text: string): void;
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

const FAULTS_AFTER_MS = 200;
// Stable functions: Slate then renders only changed nodes.
const renderElement = (each: RenderElementProps) => <EditorElement {...each} />;
const renderLeaf = (each: RenderLeafProps) => <EditorLeaf {...each} />;
const styles = (
  <style href="editor" precedence="medium">
    {editorCss}
  </style>
);

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
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const ports = useRef<TypingPorts | null>(null);
  const [notice, setNotice] = useState('');
  const [formula, setFormula] = useState<OpenFormula | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [, redraw] = useState(0);

  const [editor] = useState(() => {
    const made = withTyping(withContent(withReact(withHistory(createEditor())), { inline }), () => {
      if (!ports.current) throw new Error('typing before the editor is shown');
      return ports.current;
    });
    openHtml(made, value);
    return made;
  });
  const reported = useRef(value);
  const uploads = useUploads(editor, props.upload, inline, setNotice, props.warn ?? setNotice);

  const openFormula = useCallback<EditorActions['openFormula']>(
    (path, enter, how = {}) =>
      setFormula((now) => {
        now?.ref.unref();
        return { ref: Editor.pathRef(editor, path), enter, fresh: how.fresh ?? false, typed: how.typed ?? false };
      }),
    [editor],
  );
  const actions = useMemo(() => ({ openFormula }), [openFormula]);
  useLayoutEffect(() => {
    ports.current = {
      inline,
      dollarClosed: false,
      blanks: allowBlanks,
      video: allowVideo && !videoDisabled,
      openFormula: (path: Path, typed) => openFormula(path, 'end', { fresh: true, typed }),
      addPictures: uploads.addPictures,
      adoptDataUri: uploads.adoptDataUri,
      say: setNotice,
    };
  }, [inline, allowBlanks, allowVideo, videoDisabled, openFormula, uploads.addPictures, uploads.adoptDataUri]);

  // A value from outside (restored draft, another version) replaces the document; the editor's own reported value does
  // not.
  useLayoutEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setFormula(null);
    openHtml(editor, value);
    editor.onChange();
  }, [editor, value]);

  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const onSlateChange = useCallback(() => {
    const isEdit = editor.operations.some(({ type }) => type !== 'set_selection');
    redraw((n) => n + 1);
    if (!isEdit) return;
    const html = htmlOf(editor);
    if (html === reported.current) return;
    reported.current = html;
    latest.current.onChange(html);
  }, [editor]);

  const told = useRef('[]');
  const content = editor.children;
  useEffect(() => {
    if (!latest.current.onFaults) return;
    let gone = false;
    const timer = setTimeout(() => {
      void findFaults(contentOf(editor)).then((faults) => {
        const text = JSON.stringify(faults);
        if (gone || text === told.current) return;
        told.current = text;
        latest.current.onFaults?.(faults);
      });
    }, FAULTS_AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [editor, content]);

  const closeFormula = useCallback(
    (keep: boolean, byDollar: boolean) => {
      if (ports.current) ports.current.dollarClosed = byDollar;
      setFormula((now) => {
        now?.ref.unref();
        return null;
      });
      // After Slate has flushed the new caret position, before the next key.
      if (!keep) queueMicrotask(() => ReactEditor.focus(editor));
    },
    [editor],
  );
  useKeyPlace('text');
  const onKeyDown = useMemo(() => editorKeyDown(editor, actions, () => setNotice('')), [editor, actions]);
  // Composed text goes to the visible caret, even if Slate has not yet handled its last move.
  const onCompositionStart = useCallback(() => syncSelection(editor), [editor]);
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
      />
    ),
    [minHeight, ariaLabel, inline, invalid, placeholder, autoFocus, onKeyDown, onCompositionStart],
  );

  return (
    <div
      ref={frame}
      className={inline ? 'rte rte-inline' : 'rte'}
      data-invalid={invalid}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        if (!frame.current?.contains(event.relatedTarget as HTMLElement | null)) setFocused(false);
      }}
    >
      {styles}
      <ContentStyles />
      <EditorActionsContext.Provider value={actions}>
        <Slate editor={editor} initialValue={editor.children as Descendant[]} onChange={onSlateChange}>
          <EditorToolbar
            label={ariaLabel}
            inline={inline}
            allowBlanks={allowBlanks}
            allowVideo={allowVideo}
            videoDisabled={videoDisabled}
            videoBusy={uploads.uploads.some((each) => each.kind === 'video')}
            onPictures={uploads.addPictures}
            onVideo={uploads.addVideo}
            warn={props.warn ?? setNotice}
          />
          <UploadBar uploads={uploads.uploads} onCancel={uploads.cancel} onRetry={uploads.retry} />
          {notice !== '' && (
            <div className="rte-notice" role="alert">
              {notice}
              <button type="button" onClick={() => setNotice('')}>
                知道了
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
            <PictureTools key={ReactEditor.findKey(editor, picture[0]).id} entry={picture as never} frame={frame} />
          )}
        </Slate>
      </EditorActionsContext.Provider>
    </div>
  );
}
