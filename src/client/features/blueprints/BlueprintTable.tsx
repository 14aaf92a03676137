// Rows of the blueprint list with their actions.
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router-dom';
import type { BlueprintSummary } from '../../../contract/paper/savedBlueprint';
import { formatScore } from '../../../domain/paper/numbering';
import { dashDateTime } from '../../lib/dates';
import { useEntity } from '../../state/api/entities';
import { useAppSelector } from '../../state/hooks';
import { selectIsAdmin, selectUser } from '../../state/session/sessionSlice';
import { ListRow } from '../../ui/rows/ListRow';

interface Props {
  ids: readonly number[];
  bin: boolean;
  mayWrite: boolean;
  onDelete(one: BlueprintSummary): void;
  onRestore(one: BlueprintSummary): void;
}

const small = { minWidth: 0, px: 0.75 };

export function BlueprintTable({ ids, ...rest }: Props) {
  return (
    <Table
      size="small"
      aria-label="细目表"
      sx={{
        bgcolor: 'background.paper',
        '& th': { whiteSpace: 'nowrap', color: 'text.secondary' },
        '& a': { color: 'primary.main' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ minWidth: 220 }}>名称</TableCell>
          <TableCell align="right">题数</TableCell>
          <TableCell align="right">总分</TableCell>
          <TableCell>共享</TableCell>
          <TableCell>创建者</TableCell>
          <TableCell>{rest.bin ? '删除时间' : '更新时间'}</TableCell>
          <TableCell>操作</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {ids.map((id) => (
          <BlueprintRow key={id} id={id} {...rest} />
        ))}
      </TableBody>
    </Table>
  );
}

function BlueprintRow({ id, bin, mayWrite, onDelete, onRestore }: Omit<Props, 'ids'> & { id: number }) {
  const account = useAppSelector(selectUser)?.id;
  const isAdmin = useAppSelector(selectIsAdmin);
  const one = useEntity('blueprint', id);
  if (!one) return null;
  return (
    <ListRow rowId={id}>
      <TableCell>{bin ? one.title : <Link to={`/paperlist/blueprint/${one.id}`}>{one.title}</Link>}</TableCell>
      <TableCell align="right">{one.question_count}</TableCell>
      <TableCell align="right">{formatScore(one.score)}</TableCell>
      <TableCell>{one.shared === 1 ? '本机构' : '仅自己'}</TableCell>
      <TableCell>{one.owner}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {dashDateTime((bin ? one.deleted_at : null) ?? one.updated_at)}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {bin ? (
          <Button
            size="small"
            sx={small}
            disabled={!mayWrite}
            onClick={() => onRestore(one)}
            aria-label={`恢复 ${one.title}`}
          >
            恢复
          </Button>
        ) : (
          <>
            <Button
              size="small"
              sx={small}
              component={Link}
              to={`/paperlist/blueprint/${one.id}`}
              aria-label={`打开 ${one.title}`}
              data-key="open"
            >
              打开
            </Button>
            {mayWrite && (isAdmin || one.owner_id === account) && (
              <Button
                size="small"
                sx={small}
                color="error"
                onClick={() => onDelete(one)}
                aria-label={`删除 ${one.title}`}
              >
                删除
              </Button>
            )}
          </>
        )}
      </TableCell>
    </ListRow>
  );
}
