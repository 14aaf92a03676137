// The text filter of every list; safe with input methods. It reports after a pause in typing, or at once on Enter. It
// can offer suggestions below it: ↓ and Enter, or a click, picks one.
import { useId, useState, type KeyboardEvent } from 'react';
import { lineStep } from '../../lib/actions/pressed';
import { t } from '../../lib/texts/t';
import { Glyph } from '../theme/Glyph';
import { useComposedInput } from './useComposedInput';

const REST_MS = 300;

export interface Suggestion {
  /** Unique in its list. */
  id: string;
  /** What it is, such as 知识点. */
  kind: string;
  label: string;
  detail?: string;
  /** What the field holds once it is picked. */
  text: string;
}

interface Props<Offered extends Suggestion> {
  label: string;
  /** Defaults to the label. */
  placeholder?: string;
  value: string;
  onChange(text: string): void;
  /** Maximum number of characters. */
  max?: number;
  /** px. */
  width?: number | '100%';
  suggestions?: readonly Offered[];
  /** Called in place of `onChange`. */
  onPick?(suggestion: Offered): void;
}

const CLOSED = -2;
const NONE = -1;

export function SearchField<Offered extends Suggestion = Suggestion>({
  label,
  placeholder = label,
  value,
  onChange,
  max = 100,
  width = 220,
  suggestions,
  onPick,
}: Props<Offered>) {
  const search = useComposedInput(value, (typed) => onChange(typed.trim()), REST_MS);
  const id = useId();
  const [at, setAt] = useState(CLOSED);
  const offered = at === CLOSED ? [] : (suggestions ?? []);
  const current = offered[at];
  const pick = (suggestion: Offered) => {
    search.accept(suggestion.text);
    setAt(CLOSED);
    onPick?.(suggestion);
  };
  /** Whether the key was one of the suggestions. */
  const moves = (event: KeyboardEvent): boolean => {
    const step = lineStep(event);
    if (step === 0 || !suggestions || suggestions.length === 0) return false;
    // From the field to the first or the last one, and behind either end back to the field.
    const places = suggestions.length + 1;
    setAt(((Math.max(at, NONE) + 1 + step + places) % places) - 1);
    return true;
  };
  return (
    <span className="field" style={{ width }}>
      <Glyph sign="search" />
      <input
        type="search"
        value={search.value}
        onChange={(event) => {
          search.onChange(event);
          setAt(NONE);
        }}
        placeholder={placeholder}
        aria-label={label}
        maxLength={max}
        autoComplete="off"
        {...(suggestions && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': offered.length > 0,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': current && `${id}-${at}`,
          onClick: () => setAt(NONE),
          onBlur: () => setAt(CLOSED),
        })}
        onCompositionStart={search.onCompositionStart}
        onCompositionEnd={search.onCompositionEnd}
        onKeyDown={(event) => {
          if (search.isComposing() || event.nativeEvent.isComposing) return;
          if (moves(event)) return event.preventDefault();
          if (event.key === 'Enter') {
            setAt(CLOSED);
            if (current) pick(current);
            else search.commit(search.value);
          }
          if (event.key === 'Escape' && offered.length > 0) {
            event.stopPropagation();
            setAt(CLOSED);
          } else if (event.key === 'Escape' && search.value !== '' && event.currentTarget.closest('[role=dialog]')) {
            // In a dialog Esc first empties the field; over a list it moves the focus to the list (useRowCursor).
            event.stopPropagation();
            search.commit('');
          }
        }}
      />
      {offered.length > 0 && (
        <ul id={`${id}-list`} role="listbox" aria-label={t('搜索建议')} className="suggestions">
          {offered.map((each, index) => (
            <li
              key={each.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => {
                // The field keeps the focus.
                event.preventDefault();
                pick(each);
              }}
            >
              <small>{each.kind}</small>
              <span>{each.label}</span>
              {each.detail && <small>{each.detail}</small>}
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
