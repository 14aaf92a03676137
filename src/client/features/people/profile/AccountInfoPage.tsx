// Account page (/accountinfo): profile, password, display preferences and open sessions of the signed-in account.
import Box from '@mui/material/Box';
import { t } from '../../../lib/texts/t';
import { useAppSelector } from '../../../state/hooks';
import { selectUser } from '../../../state/session/sessionSlice';
import { Alert } from '../../../ui/controls/Alert';
import { PasswordForm } from './PasswordForm';
import { PreferencesForm } from './PreferencesForm';
import { ProfileForm } from './ProfileForm';
import { SessionList } from './SessionList';
import profileCss from './profile.css';

export default function AccountInfoPage() {
  const user = useAppSelector(selectUser);
  if (!user) return null;
  return (
    <Box
      sx={{
        p: 2,
        maxWidth: 1080,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { md: '1fr 1fr' },
        alignItems: 'start',
      }}
    >
      <style href="profile" precedence="low">
        {profileCss}
      </style>
      {user.weak_password === 1 && (
        <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
          {t('当前密码过于简单，请在下方修改密码。')}
        </Alert>
      )}
      <ProfileForm user={user} />
      <PasswordForm username={user.username ?? ''} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <PreferencesForm />
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <SessionList />
      </Box>
    </Box>
  );
}
