// 任务 in the header: how many are under way, and a list of them and of past ones with what they made.
import TaskAltIcon from '@mui/icons-material/TaskAlt';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { isActive } from '../../../contract/job';
import { useCancelJobMutation, useRetryJobMutation } from '../../state/api/job';
import { JobProgress } from '../../ui/JobProgress';
import { useJobs } from './useJobs';

export default function JobIndicator() {
  const jobs = useJobs();
  const [cancel, cancelling] = useCancelJobMutation();
  const [retry, retrying] = useRetryJobMutation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A server without jobs has no place for them.
  if (!jobs) return null;
  const active = jobs.list.filter(isActive).length;
  return (
    <>
      <Button
        color="inherit"
        startIcon={
          // The number is in the button's name: here it is only drawn.
          <Badge badgeContent=" " invisible={active === 0} color="primary" sx={{ '& .MuiBadge-badge::before': { content: `'${active}'` } }}>
            <TaskAltIcon fontSize="small" />
          </Badge>
        }
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-label={active > 0 ? `任务，${active} 个进行中` : '任务'}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0, md: 1 } } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          任务
        </Box>
      </Button>
      <Popover
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': '我的任务', sx: { width: 400, maxHeight: '70vh', p: 2 } } }}
      >
        {jobs.list.length === 0 && (
          <p style={{ margin: 0, fontSize: 13, color: 'var(--ink-soft)' }}>还没有任务。导出试卷包等耗时的工作会在这里显示进度，完成后在这里下载。</p>
        )}
        <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 14 }}>
          {jobs.list.map((job) => (
            <li key={job.id}>
              <JobProgress
                job={job}
                busy={cancelling.isLoading || retrying.isLoading}
                onCancel={(id) => void cancel({ id })}
                onRetry={(id) => void retry({ id })}
              />
            </li>
          ))}
        </ul>
      </Popover>
    </>
  );
}
