// 试卷详情: a saved paper as pages for students or teachers, with export and print (route /paperlist/detail/{id}).
import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { t } from '../../../lib/texts/t';
import { useGetPaperQuery } from '../../../state/api/paper/paper';
import { ButtonLink } from '../../../ui/controls/ButtonLink';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { RecordFault } from '../../../ui/lists/RecordFault';
import { PaperView } from './PaperView';

export default function PaperDetailPage() {
  const id = Number(useParams()['id']);
  const { data, isError, error, refetch } = useGetPaperQuery(
    { id },
    { skip: !Number.isSafeInteger(id), refetchOnMountOrArgChange: true },
  );
  if (data?.id === id) return <PaperView key={id} paper={data} />;
  if (isError || !Number.isSafeInteger(id)) {
    return (
      <Box sx={{ p: 2 }}>
        <RecordFault what={t('试卷', 1)} error={error} onRetry={() => void refetch()}>
          <ButtonLink view="paperList" look="large" to="/paperlist">
            {t('返回试卷列表')}
          </ButtonLink>
        </RecordFault>
      </Box>
    );
  }
  return (
    <Box role="status" aria-label={t('正在载入试卷')} sx={{ p: 2, display: 'grid', justifyItems: 'center', gap: 2 }}>
      <Skeleton width="60%" height={36} />
      <Skeleton width="210mm" height="297mm" sx={{ maxWidth: '100%' }} />
    </Box>
  );
}
