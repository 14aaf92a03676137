// The frame of the public screens: picture and system title on the left, the form on the right (spec section 2).
import type { ReactNode } from 'react';

export const SYSTEM_TITLE = '数学能力评估题库';

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', minHeight: '100%', background: '#fff' }}>
      <aside
        style={{
          flex: '1 1 56%',
          minWidth: 0,
          backgroundImage: 'url(images/login.svg)',
          backgroundSize: 'cover',
          backgroundPosition: 'center',
          color: '#fff',
          padding: '48px 56px',
          boxSizing: 'border-box',
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center', gap: 14 }}>
          <img src="images/logo.svg" alt="" width={44} height={44} />
          <strong style={{ fontSize: 24, letterSpacing: 2 }}>{SYSTEM_TITLE}</strong>
        </div>
      </aside>
      <main
        style={{
          flex: '0 0 480px',
          maxWidth: '100%',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          padding: 32,
          boxSizing: 'border-box',
        }}
      >
        <div style={{ width: 340 }}>{children}</div>
      </main>
    </div>
  );
}
