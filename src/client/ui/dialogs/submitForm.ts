// What submitting a form does besides its save; without MUI, because the login form uses it too.
import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';

export const firstFault = (form: HTMLElement | null): HTMLElement | null | undefined =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]');

/** Runs `submit`; the first field with a fault gets the focus. */
export function submitForm(event: FormEvent<HTMLFormElement>, submit: () => void): void {
  const form = event.currentTarget;
  event.preventDefault();
  event.stopPropagation();
  flushSync(submit);
  firstFault(form)?.focus();
}
