// A field with its results in a list below it, of which one is current; the keyboard stays in the field.
import type { KeyboardEventHandler } from 'react';
import type { useComposedInput } from './useComposedInput';

interface Props {
  label: string;
  placeholder: string;
  typed: ReturnType<typeof useComposedInput>;
  /** Id of the list. */
  list: string;
  /** Id of the current option; undefined if there is none. */
  current: string | undefined;
  /** Maximum number of characters. */
  max?: number;
  autoFocus?: boolean;
  onKeyDown?: KeyboardEventHandler;
}

export const Combobox = ({ label, placeholder, typed, list, current, max = 100, ...input }: Props) => (
  <input
    className="combobox"
    type="search"
    role="combobox"
    aria-label={label}
    aria-expanded={current !== undefined}
    aria-controls={list}
    aria-activedescendant={current}
    aria-autocomplete="list"
    autoComplete="off"
    placeholder={placeholder}
    maxLength={max}
    value={typed.value}
    onChange={typed.onChange}
    onCompositionStart={typed.onCompositionStart}
    onCompositionEnd={typed.onCompositionEnd}
    {...input}
  />
);
