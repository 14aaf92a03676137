// The screens for a forgotten password. The router is loaded with them, because the login screen does without it.
import { HashRouter, Route, Routes } from 'react-router-dom';
import LoginPage from '../features/login/LoginPage';
import { lazyPage } from './lazyPage';
import { fetchShell } from './shell';

const { component: PasswordSendPage } = lazyPage(() => import('../features/login/PasswordSendPage'));
const { component: PasswordResetPage } = lazyPage(() => import('../features/login/PasswordResetPage'));

export default function PublicRoutes() {
  return (
    <HashRouter>
      <Routes>
        <Route path="/login" element={<LoginPage onTyping={fetchShell} />} />
        <Route path="/password/send" element={<PasswordSendPage />} />
        <Route path="/password/reset" element={<PasswordResetPage />} />
      </Routes>
    </HashRouter>
  );
}
