// The source field of a formula. Enter, Esc and arrow keys at the edge leave it, Tab goes to the next hole, `{` adds
// its `}`, `$` closes a formula that `$` opened; texTyping.ts has what is typed without TeX. While an
// input method composes, no key is handled.
import { useLayoutEffect, useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import type { TexFault } from '../../../../domain/content/tex/texFaults';
import { t } from '../../../lib/texts/t';
import { completionsAt, type TexCommand } from './texCommands';
import { applySnippet, nextHole, nextNumber, previousHole, type TexEdit } from './texTemplates';
import { asMeant, isDollar, isEscaped, typedCharacter } from './texTyping';

export interface TexInputProps {
  value: TexEdit;
  /** `typed`: as it was typed, for undo, where `edit` is what was meant. */
  onEdit(edit: TexEdit, typed?: TexEdit): void;
  onLeave(where: 'before' | 'after', byDollar?: boolean): void;
  onUndo(redo: boolean): void;
  onRemove(): void;
  onSwitch(): void;
  onPalette(): void;
  fault: TexFault | null;
  display: boolean;
  /** Enter goes on from the text of the formula too; Tab then goes to the next number. */
  onGoOn?: (() => void) | undefined;
  /** Opened by typing a dollar. */
  typed: boolean;
  faultId: string;
  input: RefObject<HTMLTextAreaElement | null>;
}

export function TexInput({
  value,
  onEdit,
  onLeave,
  onUndo,
  onRemove,
  onSwitch,
  onPalette,
  fault,
  display,
  onGoOn,
  typed,
  faultId,
  input,
}: TexInputProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState('');
  const { tex, start, end } = value;
  const offer =
    start === end && dismissed !== tex.slice(0, start) ? completionsAt(tex, start) : { start, commands: [] };
  const isOffering = offer.commands.length > 0;
  const at = Math.min(chosen ?? 0, offer.commands.length - 1);

  useLayoutEffect(() => {
    const field = input.current;
    if (field && (field.selectionStart !== start || field.selectionEnd !== end)) field.setSelectionRange(start, end);
  }, [input, tex, start, end]);

  const edit = (next: TexEdit, typed?: TexEdit) => {
    setChosen(null);
    setDismissed('');
    onEdit(next, typed);
  };
  const accept = (command: TexCommand) => edit(applySnippet(tex, offer.start, start, command.snippet));
  const goTo = (caret: number) => onEdit({ tex, start: caret, end: caret });
  const put = (text: string, back = 0) => {
    const caret = start + text.length - back;
    edit({ tex: tex.slice(0, start) + text + tex.slice(end), start: caret, end: caret });
  };

  // Each returns true if the key is handled.
  const shortcut = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if ((ctrlKey || metaKey) && !altKey && /^[zy]$/i.test(key)) {
      onUndo(shiftKey || key.toLowerCase() === 'y');
      return true;
    }
    if (altKey && key === 'ArrowDown') {
      onPalette();
      return true;
    }
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'm') {
      onSwitch();
      return true;
    }
    return false;
  };
  const inOffers = ({ key }: KeyboardEvent): boolean => {
    if (isOffering && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const count = offer.commands.length;
      setChosen(
        chosen === null
          ? key === 'ArrowDown'
            ? Math.min(1, count - 1)
            : count - 1
          : (at + (key === 'ArrowDown' ? 1 : count - 1)) % count,
      );
      return true;
    }
    const command = offer.commands[at];
    // Enter accepts a suggestion only if one was chosen, or if the word is not a complete command yet.
    if (
      command &&
      (key === 'Tab' || (key === 'Enter' && (chosen !== null || tex.slice(offer.start, start) !== command.name)))
    ) {
      accept(command);
      return true;
    }
    if (key === 'Escape' && isOffering) {
      setDismissed(tex.slice(0, start));
      return true;
    }
    return false;
  };
  const moving = ({ key, shiftKey }: KeyboardEvent): boolean => {
    switch (key) {
      case 'Enter':
        if (shiftKey) put(' \\\\\n');
        else if (onGoOn) onGoOn();
        else onLeave('after');
        return true;
      case 'Escape':
        onLeave('after');
        return true;
      case 'ArrowRight':
        if (shiftKey || start !== end || start !== tex.length) return false;
        onLeave('after');
        return true;
      case 'ArrowLeft':
        if (shiftKey || start !== end || start !== 0) return false;
        onLeave('before');
        return true;
      case 'Tab': {
        const number = onGoOn && !shiftKey ? nextNumber(tex, end) : null;
        if (number) {
          onEdit(number);
          return true;
        }
        const hole = shiftKey
          ? previousHole(tex, start)
          : nextHole(tex, end + (tex.slice(start - 1, end + 1) === '{}' ? 1 : 0));
        if (hole === null) onLeave(shiftKey ? 'before' : 'after');
        else goTo(hole);
        return true;
      }
      default:
        return false;
    }
  };
  /** A dollar sign behind `rest`: makes an empty formula a display one, and closes another. */
  const dollar = (rest: string): void => {
    if (rest === '' && typed && !display) onSwitch();
    else if (rest !== '') onLeave('after', true);
  };
  /** An input method has put its sign before the caret, without a key of its own; false if it is text. */
  const signed = (next: TexEdit): boolean => {
    const at = next.start - 1;
    const before = next.tex.slice(0, at);
    if (!isDollar(next.tex.charAt(at)) || isEscaped(before)) return false;
    const rest = before + next.tex.slice(at + 1);
    onEdit({ tex: rest, start: at, end: at });
    dollar(rest);
    return true;
  };
  const typing = ({ key }: KeyboardEvent): boolean => {
    switch (isDollar(key) ? '$' : key) {
      case 'Backspace':
        if (tex === '') onRemove();
        else if (start === end && tex.slice(start - 1, start + 1) === '{}' && tex[start - 2] !== '\\')
          edit({ tex: tex.slice(0, start - 1) + tex.slice(start + 1), start: start - 1, end: start - 1 });
        else return false;
        return true;
      case '$':
        if (isEscaped(tex.slice(0, start))) return false;
        dollar(tex);
        return true;
      case ')':
      case ']':
        // `\)` closes a formula that `\(` opened.
        if (start !== tex.length || !/(?:^|[^\\])(?:\\\\)*\\$/.test(tex)) return false;
        onEdit({ tex: tex.slice(0, -1), start: start - 1, end: start - 1 });
        onLeave('after');
        return true;
      case '{':
        if (start !== end || /(?:^|[^\\])\\$/.test(tex.slice(0, start)) || /^[^\s{}()[\]+\-=,]/.test(tex.slice(end)))
          return false;
        put('{}', 1);
        return true;
      case '}':
        if (start !== end || tex[start] !== '}' || tex[start - 1] === '\\') return false;
        goTo(start + 1);
        return true;
      default:
        return false;
    }
  };
  const handle = (event: KeyboardEvent): boolean =>
    event.ctrlKey || event.metaKey || event.altKey
      ? shortcut(event)
      : inOffers(event) || moving(event) || typing(event);

  const read = ({ currentTarget: field }: SyntheticEvent<HTMLTextAreaElement>) => ({
    tex: field.value,
    start: field.selectionStart,
    end: field.selectionEnd,
  });
  return (
    <div className="rte-tex">
      <div className="rte-tex-mirror" aria-hidden="true">
        {fault ? (
          <>
            {tex.slice(0, fault.start)}
            <mark>{tex.slice(fault.start, fault.end)}</mark>
            {tex.slice(fault.end)}
          </>
        ) : (
          tex
        )}
        {'\u200B'}
      </div>
      <textarea
        ref={input}
        value={tex}
        rows={1}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-label={display ? t('独立公式源码') : t('公式源码')}
        aria-invalid={fault !== null}
        aria-describedby={faultId}
        placeholder={t('输入 TeX，如 \\frac{1}{2}，或点下面的模板')}
        onChange={(event) => {
          const next = read(event);
          const isComposing = (event.nativeEvent as InputEvent).isComposing;
          const meant = isComposing ? null : asMeant(value, next);
          if (meant) edit(meant, next);
          else if (isComposing || !isDollar(typedCharacter(value, next) ?? '') || !signed(next)) edit(next);
        }}
        onCompositionEnd={(event) => {
          if (isDollar(event.data)) signed(read(event));
        }}
        onSelect={(event) => {
          const next = read(event);
          if (next.tex === tex && (next.start !== start || next.end !== end)) onEdit(next);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing || event.keyCode === 229) return;
          if (handle(event)) event.preventDefault();
        }}
      />
      {isOffering && (
        <ul className="rte-offers" role="listbox" aria-label={t('命令')}>
          {offer.commands.map((command, index) => (
            <li
              key={command.name}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => {
                event.preventDefault();
                accept(command);
              }}
            >
              <code>{command.name}</code>
              <span>{t(command.hint)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
