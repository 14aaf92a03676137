// Toasts and confirmations requested outside React (listeners) and shown by the hosts in ui/.
export type ToastKind = 'error' | 'warning' | 'success' | 'info';
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** How often it was repeated while on screen. */
  count: number;
}
export interface ConfirmRequest {
  title: string;
  text: string;
  ok: string;
  cancel: string;
  /** What it does takes something away: its button is red. */
  danger?: true;
}
export interface PendingConfirm extends ConfirmRequest {
  answer: (ok: boolean) => void;
}

const TOAST_MS = 5000;

export function makeNotices() {
  let toasts: readonly Toast[] = [];
  let pending: PendingConfirm | null = null;
  let nextId = 1;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());
  const dismiss = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    toasts = toasts.filter((toast) => toast.id !== id);
    changed();
  };
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toasts: () => toasts,
    pending: () => pending,
    dismiss,
    /** A repeated text that is still on screen is counted, and its display time starts again. */
    toast(kind: ToastKind, text: string) {
      const same = toasts.find((toast) => toast.text === text && toast.kind === kind);
      const id = same?.id ?? nextId++;
      toasts = same
        ? toasts.map((toast) => (toast === same ? { ...same, count: same.count + 1 } : toast))
        : [...toasts, { id, kind, text, count: 1 }];
      clearTimeout(timers.get(id));
      timers.set(
        id,
        setTimeout(() => dismiss(id), TOAST_MS),
      );
      changed();
    },
    /** One question at a time; a second one is answered "no" at once. */
    confirm(request: ConfirmRequest): Promise<boolean> {
      if (pending) return Promise.resolve(false);
      return new Promise((resolve) => {
        pending = {
          ...request,
          answer: (ok) => {
            pending = null;
            changed();
            resolve(ok);
          },
        };
        changed();
      });
    },
  };
}
export type Notices = ReturnType<typeof makeNotices>;
