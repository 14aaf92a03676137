// The open sessions of the own account, so that a stranger's is noticed.
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useGetSessionsQuery } from '../../state/api/session';
import { dashDateTime } from '../../lib/dates';
import { browserName } from './browserName';


export function SessionList() {
  const { data, isError, refetch } = useGetSessionsQuery();
  const heading = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2 }}>
      <Typography id={heading} component="h2" sx={{ fontSize: 15, fontWeight: 600, mb: 1 }}>
        登录中的设备
      </Typography>
      {isError && (
        <p>
          未能读取登录记录。<Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      {!data && !isError && <Skeleton variant="rounded" height={72} />}
      {data && (
        <Table size="small" aria-labelledby={heading}>
          <TableHead>
            <TableRow>
              <TableCell>浏览器</TableCell>
              <TableCell>地址</TableCell>
              <TableCell>登录时间</TableCell>
              <TableCell>最近使用</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.list.map((session) => (
              <TableRow key={`${session.created_at} ${session.address} ${session.user_agent}`}>
                <TableCell title={session.user_agent}>
                  {browserName(session.user_agent)}
                  {session.current === 1 && <Chip label="本机" size="small" color="primary" variant="outlined" sx={{ ml: 1 }} />}
                </TableCell>
                <TableCell>{session.address}</TableCell>
                <TableCell>{dashDateTime(session.created_at)}</TableCell>
                <TableCell>{dashDateTime(session.seen_at)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Paper>
  );
}
