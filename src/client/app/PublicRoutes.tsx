// The screens for a forgotten password. The router is loaded with them, because the login screen does without it.
import { HashRouter, Route, Routes } from 'react-router-dom';
import { MissingPart } from '../features/layout/MissingPart';
import LoginPage from '../features/login/LoginPage';
import { lazyPart } from '../ui/lazyPart';
import { Booting } from './Booting';
import { fetchShell } from './shell';

const page = { Waiting: Booting, Missing: MissingPart };
const PasswordSendPage = lazyPart(() => import('../features/login/PasswordSendPage'), { ...page, plain: true });
const PasswordResetPage = lazyPart(() => import('../features/login/PasswordResetPage'), { ...page, plain: true });

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
