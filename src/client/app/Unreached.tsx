// Shown in place of the page while it is unknown whether the session is still valid. Plain elements only: part of the
// login route.
import { useAppDispatch } from '../state/hooks';
import { userAsked } from '../state/session/sessionSlice';
import { giveUpSession } from '../state/session/sessionThunks';
import { Logo } from '../ui/theme/Logo';
import { PlainButton } from '../ui/controls/Button';

export function Unreached() {
  const dispatch = useAppDispatch();
  return (
    <div className="boot" role="alert">
      <Logo size={56} />
      <strong>暂时连接不到题库服务器</strong>
      <span>您可能仍在登录状态。请检查网络后重试；仍然不行时请联系管理员。</span>
      <span>
        <PlainButton onClick={() => dispatch(userAsked())}>重试</PlainButton>{' '}
        <PlainButton onClick={() => dispatch(giveUpSession())}>退出，重新登录</PlainButton>
      </span>
    </div>
  );
}
