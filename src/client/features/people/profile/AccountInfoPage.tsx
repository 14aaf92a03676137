// Account page (/accountinfo): profile, password, display preferences and open sessions of the signed-in account.
import { t } from '../../../lib/texts/t';
import { useAppSelector } from '../../../state/hooks';
import { selectUser } from '../../../state/session/sessionSlice';
import { Alert } from '../../../ui/controls/Alert';
import { PageHead } from '../../../ui/lists/PageHead';
import { PasswordForm } from './PasswordForm';
import { PreferencesForm } from './PreferencesForm';
import { ProfileForm } from './ProfileForm';
import { SessionList } from './SessionList';
import profileCss from './profile.css';

export default function AccountInfoPage() {
  const user = useAppSelector(selectUser);
  if (!user) return null;
  return (
    <div className="list-page">
      <style href="profile" precedence="low">
        {profileCss}
      </style>
      <PageHead title={t('账号信息')} text={t('自己的昵称、密码和显示方式。')} />
      <div className="profile">
        {user.weak_password === 1 && (
          <div className="whole">
            <Alert severity="warning">{t('当前密码过于简单，请在下方修改密码。')}</Alert>
          </div>
        )}
        <ProfileForm user={user} />
        <PasswordForm username={user.username ?? ''} />
        <div className="whole">
          <PreferencesForm />
        </div>
        <div className="whole">
          <SessionList />
        </div>
      </div>
    </div>
  );
}
