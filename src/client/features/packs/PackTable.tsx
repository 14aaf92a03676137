// Rows of the list of packs.
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router-dom';
import type { PackSummary } from '../../../contract/paper/pack';
import { dashDateTime } from '../../lib/dates';
import { useEntity } from '../../state/api/entities';
import { ListRow } from '../../ui/rows/ListRow';

interface Props {
  ids: readonly number[];
  bin: boolean;
  mayDelete(pack: PackSummary): boolean;
  mayRestore: boolean;
  onOpen(id: number): void;
  onDelete(pack: PackSummary): void;
  onRestore(pack: PackSummary): void;
}

const small = { minWidth: 0, px: 0.75 };

export function PackTable({ ids, ...rest }: Props) {
  return (
    <Table
      size="small"
      sx={{
        bgcolor: 'background.paper',
        '& th': { whiteSpace: 'nowrap', color: 'text.secondary' },
        '& a': { color: 'primary.main' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ minWidth: 200 }}>名称</TableCell>
          <TableCell align="right">试卷</TableCell>
          <TableCell>备注</TableCell>
          <TableCell>创建者</TableCell>
          <TableCell>{rest.bin ? '删除时间' : '更新时间'}</TableCell>
          <TableCell>操作</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {ids.map((id) => (
          <PackRow key={id} id={id} {...rest} />
        ))}
      </TableBody>
    </Table>
  );
}

function PackRow({ id, bin, mayDelete, mayRestore, onOpen, onDelete, onRestore }: Omit<Props, 'ids'> & { id: number }) {
  const pack = useEntity('pack', id);
  if (!pack) return null;
  return (
    <ListRow rowId={id}>
      <TableCell>{bin ? pack.title : <Link to={`/paperpacklist?pack=${pack.id}`}>{pack.title}</Link>}</TableCell>
      <TableCell align="right">{pack.paper_count} 份</TableCell>
      <TableCell
        sx={{ maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        title={pack.note}
      >
        {pack.note}
      </TableCell>
      <TableCell>{pack.owner}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {dashDateTime((bin ? pack.deleted_at : null) ?? pack.updated_at)}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {bin ? (
          <Button
            size="small"
            sx={small}
            disabled={!mayRestore}
            onClick={() => onRestore(pack)}
            aria-label={`恢复 ${pack.title}`}
          >
            恢复
          </Button>
        ) : (
          <>
            <Button
              size="small"
              sx={small}
              onClick={() => onOpen(pack.id)}
              aria-label={`打开 ${pack.title}`}
              data-key="open"
            >
              打开
            </Button>
            {mayDelete(pack) && (
              <Button
                size="small"
                sx={small}
                color="error"
                onClick={() => onDelete(pack)}
                aria-label={`删除 ${pack.title}`}
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
