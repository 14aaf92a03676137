// Shows and hides what is typed into a password field. Its own drawing: the login screen loads no other (Glyph.tsx).
import { t } from '../../lib/texts/t';
import { PlainButton } from './Button';

export const PasswordEye = ({ shown, onChange }: { shown: boolean; onChange(shown: boolean): void }) => (
  <PlainButton
    className="password-eye"
    aria-label={t('显示密码')}
    aria-pressed={shown}
    onClick={() => onChange(!shown)}
    style={{ padding: 6, border: 0, background: 'none', color: 'inherit', lineHeight: 0, cursor: 'pointer' }}
  >
    <svg viewBox="0 0 24 24" width={20} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden>
      <path d="M2 12q10-14 20 0q-10 14-20 0" />
      {shown && <circle cx={12} cy={12} r={3} />}
    </svg>
  </PlainButton>
);
