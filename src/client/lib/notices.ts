// Toasts and confirmations asked for from outside React (listeners) and shown by the hosts in ui/.
export type ToastKind = 'error' | 'warning' | 'success' | 'info';
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}
export interface ConfirmRequest {
  title: string;
  text: string;
  ok: string;
  cancel: string;
}
export interface PendingConfirm extends ConfirmRequest {
  answer: (ok: boolean) => void;
}

const TOAST_MS = 5000;

export function makeNotices() {
  let toasts: readonly Toast[] = [];
  let pending: PendingConfirm | null = null;
  let nextId = 1;
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());
  const dismiss = (id: number) => {
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
    /** The same text that is still on screen is not said twice. */
    toast(kind: ToastKind, text: string) {
      if (toasts.some((toast) => toast.text === text && toast.kind === kind)) return;
      const id = nextId++;
      toasts = [...toasts, { id, kind, text }];
      changed();
      setTimeout(() => dismiss(id), TOAST_MS);
    },
    /** One question at a time; a second one waits for nobody and is answered no. */
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
