// A field that searches on another page when Enter is pressed; SearchField filters the list below it.
import { Glyph } from '../theme/Glyph';

interface Props {
  label: string;
  placeholder?: string;
  max?: number;
  onSearch(text: string): void;
}

export const SearchForm = ({ label, placeholder = label, max = 100, onSearch }: Props) => (
  <form
    role="search"
    className="search-form"
    onSubmit={(event) => {
      event.preventDefault();
      onSearch(String(new FormData(event.currentTarget).get('text') ?? '').trim());
    }}
  >
    <span className="field">
      <Glyph sign="search" />
      <input type="search" name="text" aria-label={label} placeholder={placeholder} maxLength={max} />
    </span>
  </form>
);
