// 编辑试卷: outline, properties and typeset pages of one working set (route /paperlist/edit/{id}; id 0 is the new paper,
// negative ids are further new papers).
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { faultAdvice } from '../../../lib/faultAdvice';
import { useCopyPaperMutation } from '../../../state/api/paper/paper';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectSetTitle } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { tabTitled } from '../../../state/tabs/tabsSlice';
import { pageTitled } from '../../../state/ui/uiSlice';
import { Notice } from '../../../ui/Notice';
import { PaperEditor } from './PaperEditor';
import { useOpenPaper } from './useOpenPaper';
import { MayOpen } from '../../../ui/MayOpen';

export default function PaperEditPage() {
  const text = useParams()['id'] ?? '';
  if (!/^-?\d{1,15}$/.test(text)) return <Refused title="没有这份试卷" text="地址中的试卷编号不正确。" />;
  return <OpenedPaper key={text} id={Number(text)} />;
}

function OpenedPaper({ id }: { id: number }) {
  const { setId, detail, ready, failed, refused, error, overtaken, refetch } = useOpenPaper(id);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const title = useAppSelector((state) => selectSetTitle(state, setId));
  // The tab shows the title of the paper, so that the tabs of several papers can be distinguished.
  useEffect(() => {
    if (!ready) return;
    dispatch(tabTitled({ path: pathname, title }));
    dispatch(pageTitled(title));
  }, [dispatch, ready, pathname, title]);
  const [copyPaper, { isLoading }] = useCopyPaperMutation();
  if (refused) {
    const copy = async () => {
      const { data } = await copyPaper({ id });
      if (data) void navigate(data.id === 0 ? '/mypaper' : `/paperlist/edit/${data.id}`, { replace: true });
    };
    return (
      <Refused title="这份试卷只能查看" text="它由他人创建；可以复制一份，作为自己的试卷修改。">
        <Button variant="contained" disabled={isLoading} onClick={() => void copy()}>
          复制为我的试卷
        </Button>
      </Refused>
    );
  }
  if (failed) {
    return (
      <Refused title="试卷未能载入" text={faultAdvice(error)}>
        <Button variant="contained" onClick={() => void refetch()}>
          重试
        </Button>
      </Refused>
    );
  }
  if (!ready) {
    return (
      <Box
        role="status"
        aria-label="正在载入试卷"
        sx={{ p: 2, display: 'grid', gridTemplateColumns: { xs: '1fr', md: '380px 1fr' }, gap: 2 }}
      >
        <Skeleton variant="rectangular" height={480} />
        <Skeleton variant="rectangular" height={480} />
      </Box>
    );
  }
  return <PaperEditor setId={setId} detail={detail} overtaken={overtaken} />;
}

function Refused({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Box sx={{ p: 2 }}>
      <Notice alert title={title} text={text}>
        {children}
        <MayOpen view="paperList">
          <Button component={Link} to="/paperlist">
            返回试卷列表
          </Button>
        </MayOpen>
      </Notice>
    </Box>
  );
}
