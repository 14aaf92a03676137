// A dialog belongs to its page. Back, Forward and a typed address ask for confirmation when typed text in it would be
// lost.
import type { Notices } from '../lib/notices';
import { t } from '../lib/texts/t';

interface Typing {
  dialog: Element;
  fields: Set<Element>;
  path: string;
  place: number;
}

const TEXT =
  'textarea, [contenteditable=true], input:not([type]), input[type=text], input[type=number], input[type=tel], input[type=password]';

const pathNow = () => window.location.hash.split('?')[0] ?? '';

/** Index of the page in the history; in a browser without the Navigation API, the router's own index. */
function placeNow(): number | undefined {
  const { navigation } = window as { navigation?: { currentEntry?: { index: number } | null } };
  return navigation?.currentEntry?.index ?? (window.history.state as { idx?: number } | null)?.idx;
}

/** A field that the dialog emptied or removed after saving has nothing to lose. */
const isUnsaved = (field: Element) =>
  field.isConnected && (!field.matches(TEXT) || ((field as HTMLInputElement).value ?? field.textContent) !== '');

let guarded = false;

/** Installed once, before the router listens: listeners are called in the order in which they were added. */
export function guardDialogs(notices: Notices): void {
  if (guarded) return;
  guarded = true;
  let typing: Typing | null = null;
  let returning = false;

  const onInput = ({ target }: Event) => {
    if (!(target instanceof Element) || target.matches('input[type=search]')) return;
    const dialog = target.closest('[role=dialog]');
    const place = placeNow();
    if (!dialog || place === undefined || !(target.closest('form') || target.matches(TEXT))) return;
    if (typing?.dialog !== dialog) typing = { dialog, fields: new Set(), path: pathNow(), place };
    typing.fields.add(target);
  };

  const onMove = (event: Event) => {
    const place = placeNow();
    const kept = typing?.dialog.isConnected && place !== undefined ? typing : null;
    if (kept && place === kept.place) {
      // The way back to the dialog's page has arrived. The hashchange of the refused navigation comes after it.
      if (returning) event.stopImmediatePropagation();
      returning &&= event.type !== 'popstate';
      return;
    }
    if (!kept || pathNow() === kept.path || ![...kept.fields].some(isUnsaved)) {
      returning = false;
      notices.pending()?.answer(false);
      return;
    }
    event.stopImmediatePropagation();
    if (returning) return;
    returning = true;
    const steps = Number(place) - kept.place;
    window.history.go(-steps);
    const question = {
      title: t('警告'),
      text: t('对话框里填写的内容还没有保存，离开这个页面就会丢失。'),
      ok: t('离开'),
      cancel: t('继续填写'),
    };
    void notices.confirm(question).then((leave) => {
      if (!leave) return;
      typing = null;
      window.history.go(steps);
    });
  };

  document.addEventListener('input', onInput, true);
  window.addEventListener('popstate', onMove, true);
  window.addEventListener('hashchange', onMove, true);
}
