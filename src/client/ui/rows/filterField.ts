// The filter field above a list, which `/` focuses.
const FIELD = 'main [role=search] input:not([type=checkbox]), main input[type=search]';

export const inFilter = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(FIELD);

/** Returns false if the page has none. */
export function toFilter(): boolean {
  const field = document.querySelector<HTMLInputElement>(FIELD);
  field?.focus();
  field?.select();
  return field !== null;
}
