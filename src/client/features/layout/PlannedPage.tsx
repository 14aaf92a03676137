// A view that the role data names and this version does not hold yet; it says so instead of pretending.
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '../../state/hooks';
import { selectMetaTitle } from '../../state/ui/uiSlice';

export default function PlannedPage() {
  const navigate = useNavigate();
  const title = useAppSelector(selectMetaTitle);
  return (
    <section style={{ padding: '96px 24px', textAlign: 'center' }}>
      <h1 style={{ fontSize: 20, margin: '0 0 8px' }}>{title}</h1>
      <p style={{ color: '#526173', margin: '0 0 24px' }}>当前版本尚未提供此页面，已有的数据不受影响。</p>
      <Button variant="outlined" onClick={() => void navigate('/home')}>
        返回首页
      </Button>
    </section>
  );
}
