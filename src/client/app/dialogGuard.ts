// A dialog belongs to its page. Back, Forward and a typed address ask first when something typed in it would be lost.
import type { Notices } from '../lib/notices';

interface Typing {
  dialog: Element;
  path: string;
  place: number | undefined;
}

const pathNow = () => window.location.hash.split('?')[0] ?? '';

/** Where the page is in the history: browsers without the Navigation API know what the router wrote there. */
function placeNow(): number | undefined {
  const { navigation } = window as { navigation?: { currentEntry?: { index: number } | null } };
  return navigation?.currentEntry?.index ?? (window.history.state as { idx?: number } | null)?.idx;
}

let guarded = false;

/** Once, before the router listens: whoever listens first hears first. */
export function guardDialogs(notices: Notices): void {
  if (guarded) return;
  guarded = true;
  let typing: Typing | null = null;
  /** The way back to the page of the dialog is under way: nobody else hears of it. */
  let returning = false;

  const onInput = ({ target }: Event) => {
    if (!(target instanceof Element) || target.matches('input[type=search]')) return;
    const dialog = target.closest('[role=dialog]');
    if (dialog) typing = { dialog, path: pathNow(), place: placeNow() };
  };

  const onMove = (event: Event) => {
    if (returning) {
      event.stopImmediatePropagation();
      // The last event of a move.
      if (event.type === 'hashchange' && pathNow() === typing?.path) returning = false;
      return;
    }
    const [place, from] = [placeNow(), typing?.place];
    if (!typing?.dialog.isConnected || pathNow() === typing.path || place === undefined || from === undefined || place === from) {
      notices.pending()?.answer(false);
      return;
    }
    event.stopImmediatePropagation();
    returning = true;
    window.history.go(from - place);
    const question = { title: '警告', text: '对话框里填写的内容还没有保存，离开这个页面就会丢失。', ok: '离开', cancel: '继续填写' };
    void notices.confirm(question).then((leave) => {
      if (!leave) return;
      typing = null;
      window.history.go(place - from);
    });
  };

  document.addEventListener('input', onInput, true);
  window.addEventListener('popstate', onMove, true);
  window.addEventListener('hashchange', onMove, true);
}
