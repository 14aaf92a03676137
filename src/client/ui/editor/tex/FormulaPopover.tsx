// The editor of one formula: its source, its fault, and the palette. The document is updated on every keystroke, so
// nothing is lost with the page; undo reverts the whole edit at once.
import { useId, useLayoutEffect, useRef, useState, type RefObject, memo, type KeyboardEvent, type Ref } from 'react';
import { Node, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { faultOf } from '../../../lib/math/formulaFaults';
import { t } from '../../../lib/texts/t';
import { MathText } from '../../content/MathText';
import { leaveAt, switchDisplay, type FormulaNode } from '../document/formulas';
import { useEditorActions, type OpenFormula } from '../editorContext';
import { roveKey } from '../rove';
import { useAnchored } from '../useAnchored';
import { useDrawn } from './FormulaView';
import { TexInput } from './TexInput';
import { applyTemplate, nextNumber, withHoles, type TexEdit, TEX_GROUPS } from './texTemplates';

// Formula templates by kind, for users who do not know TeX. Arrow keys move through it, Esc returns to the source.

interface PaletteProps {
  onPick(tex: string): void;
  onBack(): void;
  box: Ref<HTMLDivElement>;
}

let lastGroup = 0;

const FormulaPalette = memo(function FormulaPalette({ onPick, onBack, box }: PaletteProps) {
  const [group, setGroup] = useState(lastGroup);
  const choose = (index: number) => {
    lastGroup = index;
    setGroup(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      onBack();
    } else if (roveKey(event)) event.preventDefault();
  };
  return (
    <div className="rte-palette" ref={box} onMouseDown={(event) => event.preventDefault()}>
      <div role="tablist" aria-label={t('模板分类')} className="rte-groups" onKeyDown={onKeyDown}>
        {TEX_GROUPS.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={index === group}
            tabIndex={index === group ? 0 : -1}
            onClick={() => choose(index)}
            onFocus={() => choose(index)}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div
        role="toolbar"
        aria-label={t('{0}模板', t(TEX_GROUPS[group]?.name ?? ''))}
        className="rte-templates"
        onKeyDown={onKeyDown}
      >
        {TEX_GROUPS[group]?.templates.map(({ tex, name }, index) => (
          <button
            key={tex + name}
            type="button"
            title={t(name)}
            aria-label={t(name)}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => onPick(tex)}
          >
            <MathText tex={withHoles(/^\{\}?\^\{\\circ\}|^\^/.test(tex) ? `{}${tex}` : tex)} />
          </button>
        ))}
      </div>
    </div>
  );
});

interface Props {
  formula: OpenFormula;
  frame: RefObject<HTMLElement | null>;
  /** `keep`: the focus has already moved elsewhere. */
  onClose(keep: boolean, byDollar: boolean): void;
  onReopen(path: readonly number[]): void;
  allowDisplay: boolean;
}

let paletteShown = true;
const MAX_UNDO = 200;

/** Undo within one formula: `change` applies an edit so that `undo` reverts it. */
function useTexHistory(edit: TexEdit, apply: (next: TexEdit) => void) {
  const past = useRef<TexEdit[]>([]);
  const future = useRef<TexEdit[]>([]);
  return {
    change(next: TexEdit, typed?: TexEdit): void {
      if (next.tex !== edit.tex) {
        past.current.push(edit, ...(typed ? [typed] : []));
        past.current = past.current.slice(-MAX_UNDO);
        future.current = [];
      }
      apply(next);
    },
    undo(redo: boolean): void {
      const [from, to] = redo ? [future.current, past.current] : [past.current, future.current];
      const next = from.pop();
      if (!next) return;
      to.push(edit);
      apply(next);
    },
  };
}

export function FormulaPopover({ formula, frame, onClose, onReopen, allowDisplay }: Props) {
  const editor = useSlateStatic();
  const { enter } = useEditorActions();
  const path = formula.ref.current;
  const node = path && Node.has(editor, path) ? (Node.get(editor, path) as FormulaNode) : null;
  const [edit, setEdit] = useState<TexEdit>(() => {
    const tex = node?.tex ?? '';
    const number = formula.enter === 'numbers' ? nextNumber(tex, 0) : null;
    if (number) return number;
    const caret = formula.enter === 'start' ? 0 : tex.length;
    return { tex, start: caret, end: caret };
  });
  const [showPalette, setShowPalette] = useState(paletteShown);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const palette = useRef<HTMLDivElement>(null);
  const changed = useRef(formula.fresh);
  const closed = useRef(false);
  // Opened with two dollars in a field without display formulas: two dollars also close it.
  const doubled = useRef(false);
  const faultId = useId();
  const display = node?.type === 'display';
  const shown = withHoles(edit.tex);
  const drawn = useDrawn(shown, display, true);
  const fault = drawn ? faultOf(edit.tex, drawn) : null;

  // Slate may miss the loss of focus while it moves its selection, and would take the focus back at the next change.
  useLayoutEffect(() => {
    ReactEditor.blur(editor);
    input.current?.focus({ preventScroll: true });
  }, [editor]);
  useAnchored(box, frame, () => (node ? ReactEditor.toDOMNode(editor, node) : null));

  const write = (tex: string) => {
    const at = formula.ref.current;
    if (!at) return;
    const set = () => Transforms.setNodes(editor, { tex }, { at });
    if (changed.current) HistoryEditor.withMerging(editor, set);
    else set();
    changed.current = true;
  };
  const apply = (next: TexEdit) => {
    if (next.tex !== edit.tex) write(next.tex);
    setEdit(next);
  };
  const { change, undo } = useTexHistory(edit, apply);

  /** Removes an empty formula and places the caret where it was. */
  const leave = (where: 'before' | 'after' | 'keep', byDollar = false) => {
    if (closed.current) return;
    closed.current = true;
    const at = formula.ref.current;
    if (at && Node.has(editor, at)) {
      const isEmpty = (Node.get(editor, at) as FormulaNode).tex.trim() === '';
      if (where !== 'keep') leaveAt(editor, at, where === 'before');
      if (isEmpty) HistoryEditor.withMerging(editor, () => Transforms.removeNodes(editor, { at }));
    }
    onClose(where === 'keep', (display || doubled.current) && byDollar);
  };
  const goOn = () => {
    leave('after');
    // When the text has the focus again.
    queueMicrotask(() => enter?.());
  };
  const swap = () => {
    if (!path) return;
    if (!allowDisplay && !display) {
      doubled.current = true;
      return;
    }
    closed.current = true;
    const moved = switchDisplay(editor, path);
    if (moved) onReopen(moved);
  };
  const pick = (tex: string) => {
    change(applyTemplate(edit, tex));
    input.current?.focus();
  };

  if (!node) return null;
  return (
    <div
      ref={box}
      className="rte-popover"
      role="dialog"
      aria-label={display ? t('编辑独立公式') : t('编辑公式')}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget as HTMLElement | null) && document.hasFocus()) leave('keep');
      }}
    >
      <div className="rte-popover-row">
        <TexInput
          value={edit}
          onEdit={change}
          onGoOn={formula.enter === 'numbers' ? goOn : undefined}
          onLeave={leave}
          onUndo={undo}
          onRemove={() => leave('before')}
          onSwitch={swap}
          onPalette={() => {
            setShowPalette(true);
            requestAnimationFrame(() => palette.current?.querySelector('button')?.focus());
          }}
          fault={fault}
          display={display}
          typed={formula.typed}
          faultId={faultId}
          input={input}
        />
        {allowDisplay && (
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={swap}
            title={t('在行内与独立一行之间切换（Ctrl+M）')}
          >
            {display ? t('改为行内') : t('独立一行')}
          </button>
        )}
        <button
          type="button"
          aria-expanded={showPalette}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            paletteShown = !showPalette;
            setShowPalette(paletteShown);
          }}
          title={t('公式模板（Alt+↓）')}
        >
          {t('模板')}
        </button>
        <button
          type="button"
          className="rte-done"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => leave('after')}
          title={t('完成（回车）')}
        >
          {t('完成')}
        </button>
      </div>
      <div id={faultId} className="rte-fault" role="status">
        {fault ? fault.message : ''}
      </div>
      {showPalette && <FormulaPalette onPick={pick} onBack={() => input.current?.focus()} box={palette} />}
    </div>
  );
}
