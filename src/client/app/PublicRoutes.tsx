// The screens around a forgotten password; the router comes with them, because the login screen does without it.
import { lazy } from 'react';
import { HashRouter, Route, Routes } from 'react-router-dom';
import LoginPage from '../features/login/LoginPage';

const PasswordSendPage = lazy(() => import('../features/login/PasswordSendPage'));
const PasswordResetPage = lazy(() => import('../features/login/PasswordResetPage'));

export default function PublicRoutes({ onTyping }: { onTyping(): void }) {
  return (
    <HashRouter>
      <Routes>
        <Route path="/login" element={<LoginPage onTyping={onTyping} />} />
        <Route path="/password/send" element={<PasswordSendPage />} />
        <Route path="/password/reset" element={<PasswordResetPage />} />
      </Routes>
    </HashRouter>
  );
}
