// 编辑试卷: outline, properties and typeset pages of one working set (route /paperlist/edit/{id}; id 0 is the new paper,
// negative ids are further new papers).
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { t } from '../../../lib/texts/t';
import { useCopyPaperMutation } from '../../../state/api/paper/paper';
import { useAppSelector } from '../../../state/hooks';
import { selectSetTitle } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { usePageTitle } from '../../../state/tabs/usePageTitle';
import { Notice } from '../../../ui/Notice';
import { READ_ALOUD_ONLY } from '../../../ui/content/readAloudOnly';
import { Button } from '../../../ui/controls/Button';
import { ButtonLink } from '../../../ui/controls/ButtonLink';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { RecordFault } from '../../../ui/lists/RecordFault';
import { PaperEditor } from './PaperEditor';
import { useOpenPaper } from './useOpenPaper';

export default function PaperEditPage() {
  const text = useParams()['id'] ?? '';
  if (!/^-?\d{1,15}$/.test(text)) return <Refused title={t('试卷不存在')} text={t('地址不对，请返回列表重新打开。')} />;
  return (
    <>
      <Box component="h1" sx={READ_ALOUD_ONLY}>
        {t('编辑试卷')}
      </Box>
      <OpenedPaper key={text} id={Number(text)} />
    </>
  );
}

function OpenedPaper({ id }: { id: number }) {
  const { setId, detail, ready, failed, refused, error, overtaken, refetch } = useOpenPaper(id);
  const navigate = useNavigate();
  const title = useAppSelector((state) => selectSetTitle(state, setId));
  // The tabs of several papers can be distinguished.
  usePageTitle(useLocation(), ready ? title : undefined);
  const [copyPaper, { isLoading }] = useCopyPaperMutation();
  if (refused) {
    const copy = async () => {
      const { data } = await copyPaper({ id });
      if (data) void navigate(data.id === 0 ? '/mypaper' : `/paperlist/edit/${data.id}`, { replace: true });
    };
    return (
      <Refused title={t('这份试卷只能查看')} text={t('它由他人创建；可以复制一份，作为自己的试卷修改。')}>
        <Button look="filled large" disabled={isLoading} onClick={() => void copy()}>
          {t('复制为我的试卷')}
        </Button>
      </Refused>
    );
  }
  if (failed) {
    return (
      <Box sx={{ p: 2 }}>
        <RecordFault what={t('试卷', 1)} error={error} onRetry={() => void refetch()}>
          {back}
        </RecordFault>
      </Box>
    );
  }
  if (!ready) {
    return (
      <Box
        role="status"
        aria-label={t('正在载入试卷')}
        sx={{ p: 2, display: 'grid', gridTemplateColumns: { xs: '1fr', md: '380px 1fr' }, gap: 2 }}
      >
        <Skeleton height={480} />
        <Skeleton height={480} />
      </Box>
    );
  }
  return <PaperEditor setId={setId} detail={detail} overtaken={overtaken} />;
}

const back = (
  <ButtonLink view="paperList" look="large" to="/paperlist">
    {t('返回试卷列表')}
  </ButtonLink>
);

function Refused({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Box sx={{ p: 2 }}>
      <Notice alert title={title} text={text}>
        {children}
        {back}
      </Notice>
    </Box>
  );
}
