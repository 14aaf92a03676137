// One 双向细目表 (route /paperlist/blueprint/{id}; id 0 is a new blueprint).
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useParams } from 'react-router-dom';
import { useGetBlueprintQuery } from '../../state/api/paper/blueprint';
import { LoadFault } from '../../ui/lists/LoadFault';
import { BlueprintEditor } from './BlueprintEditor';

export default function BlueprintPage() {
  const text = useParams()['id'] ?? '';
  const sound = /^\d{1,15}$/.test(text);
  const id = sound ? Number(text) : 0;
  const { currentData, isError, error, refetch } = useGetBlueprintQuery({ id }, { skip: id === 0 });
  if (sound && (id === 0 || currentData)) return <BlueprintEditor key={id} id={id} detail={currentData} />;
  if (sound && !isError) {
    return (
      <Box role="status" aria-label="正在载入细目表" sx={{ p: 2 }}>
        <Skeleton variant="rectangular" height={360} />
      </Box>
    );
  }
  return (
    <Box sx={{ p: 2 }}>
      <LoadFault what="细目表" error={error} {...(sound && { onRetry: () => void refetch() })}>
        <Button component={Link} to="/paperlist/blueprint">
          返回细目表
        </Button>
      </LoadFault>
    </Box>
  );
}
