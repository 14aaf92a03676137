// The text filter of every list; safe with input methods. It reports after a pause in typing, or at once on Enter.
import { Glyph } from '../theme/Glyph';
import { useComposedInput } from './useComposedInput';

const REST_MS = 300;

interface Props {
  label: string;
  /** Defaults to the label. */
  placeholder?: string;
  value: string;
  onChange(text: string): void;
  /** Maximum number of characters. */
  max?: number;
  /** px. */
  width?: number | '100%';
}

export function SearchField({ label, placeholder = label, value, onChange, max = 100, width = 220 }: Props) {
  const search = useComposedInput(value, (typed) => onChange(typed.trim()), REST_MS);
  return (
    <span className="field" style={{ width }}>
      <Glyph sign="search" />
      <input
        type="search"
        value={search.value}
        onChange={search.onChange}
        placeholder={placeholder}
        aria-label={label}
        maxLength={max}
        onCompositionStart={search.onCompositionStart}
        onCompositionEnd={search.onCompositionEnd}
        onKeyDown={(event) => {
          if (search.isComposing() || event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') search.commit(search.value);
          if (event.key === 'Escape' && search.value !== '' && event.currentTarget.closest('[role=dialog]')) {
            // In a dialog Esc first empties the field; over a list it moves the focus to the list (useRowCursor).
            event.stopPropagation();
            search.commit('');
          }
        }}
      />
    </span>
  );
}
