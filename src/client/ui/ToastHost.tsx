// Shows toasts at the top centre. Plain elements: part of the login route.
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Notices, ToastKind } from '../lib/notices';
import { t } from '../lib/texts/t';

const LOOK: Record<ToastKind, { color: string; background: string; border: string; word: string }> = {
  error: { color: 'var(--bad-deep)', background: 'var(--bad-tint)', border: 'var(--bad-line)', word: t('错误') },
  warning: { color: 'var(--warn-deep)', background: 'var(--warn-tint)', border: 'var(--warn-line)', word: t('注意') },
  success: { color: 'var(--good-deep)', background: 'var(--good-tint)', border: 'var(--good-line)', word: t('完成') },
  info: { color: 'var(--accent-deep)', background: 'var(--tint)', border: 'var(--accent-line)', word: t('提示') },
};

export function ToastHost({ notices }: { notices: Notices }) {
  const toasts = useSyncExternalStore(notices.subscribe, notices.toasts);
  if (toasts.length === 0) return null;
  // Rendered into the body, and only while there is a toast: elements that exist before a dialog opens are hidden from
  // screen readers while it is open.
  return createPortal(
    <div
      aria-live="assertive"
      style={{
        position: 'fixed',
        // One line fits into the header, above the tabs.
        top: 5,
        left: 0,
        right: 0,
        zIndex: 2000,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        alignItems: 'start',
        gap: 8,
        pointerEvents: 'none',
      }}
    >
      {toasts.map((toast) => {
        const look = LOOK[toast.kind];
        return (
          <div
            key={toast.id}
            role={toast.kind === 'error' ? 'alert' : 'status'}
            data-kind={toast.kind}
            style={{
              pointerEvents: 'auto',
              display: 'flex',
              gap: 10,
              alignItems: 'center',
              maxWidth: 560,
              padding: '6px 10px 6px 16px',
              borderRadius: 6,
              border: `1px solid ${look.border}`,
              background: look.background,
              color: look.color,
              boxShadow: '0 4px 16px var(--shadow)',
              fontSize: 14,
              overflowWrap: 'anywhere',
            }}
          >
            <strong style={{ whiteSpace: 'nowrap' }}>{look.word}</strong>
            <span>{toast.text}</span>
            {toast.count > 1 && (
              <em
                aria-label={t('共 {0} 次', toast.count)}
                style={{ fontStyle: 'normal', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
              >
                ×{toast.count}
              </em>
            )}
            <button
              type="button"
              aria-label={t('关闭提示')}
              onClick={() => notices.dismiss(toast.id)}
              style={{
                border: 0,
                background: 'none',
                color: 'inherit',
                cursor: 'pointer',
                fontSize: 18,
                lineHeight: 1,
                width: 24,
                height: 24,
              }}
            >
              ×
            </button>
          </div>
        );
      })}
    </div>,
    document.body,
  );
}
