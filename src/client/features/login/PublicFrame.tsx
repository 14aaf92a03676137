// Frame of the public pages: picture and system title on the left, the form on the right.
import type { ReactNode } from 'react';
import { t } from '../../lib/texts/t';
import publicCss from './public.css';

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="public">
      <style href="public" precedence="default">
        {publicCss}
      </style>
      <aside className="public-picture">
        <div>
          <img src="images/logo.svg" alt="" width={44} height={44} />
          <strong>{t('数学能力评估题库')}</strong>
        </div>
      </aside>
      <main className="public-side">
        <div className="public-form">{children}</div>
      </main>
    </div>
  );
}
