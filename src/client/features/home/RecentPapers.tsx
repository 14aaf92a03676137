// The user's own papers that were changed last.
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PaperSummary } from '../../../contract/paper/paper';
import { dashDateTime } from '../../lib/dates';
import { useAppSelector } from '../../state/hooks';
import { selectMayCompose } from '../../state/session/mayOpen';
import { MayOpen } from '../../ui/MayOpen';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { t } from '../../lib/texts/t';

export function RecentPapers({ papers }: { papers: readonly PaperSummary[] }) {
  const heading = useId();
  const mayEdit = useAppSelector(selectMayCompose);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2, pt: 1.5 }}>
      <Typography id={heading} component="h2" sx={{ fontSize: 13, color: 'text.secondary', mb: 1 }}>
        {t('我最近修改的试卷')}
      </Typography>
      {papers.length === 0 ? (
        <p style={{ margin: '4px 0', color: 'var(--ink-soft)', fontSize: 14 }}>
          {t('还没有试卷。选好试题后，在组卷页保存即可在这里找到。')}
        </p>
      ) : (
        <Table size="small" aria-labelledby={heading}>
          <TableHead>
            <TableRow>
              <TableCell>{t('标题')}</TableCell>
              <TableCell align="right">{t('题数')}</TableCell>
              <TableCell align="right">{t('总分')}</TableCell>
              <TableCell>{t('修改时间')}</TableCell>
              {mayEdit && <TableCell>{t('操作')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {papers.map((paper) => (
              <TableRow key={paper.id} hover>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  <MayOpen view="paperDetail" otherwise={paper.title}>
                    <Link to={`/paperlist/detail/${paper.id}`} style={{ color: 'var(--accent)' }}>
                      {paper.title}
                    </Link>
                  </MayOpen>
                </TableCell>
                <TableCell align="right">{paper.question_count}</TableCell>
                <TableCell align="right">{paper.score}</TableCell>
                <TableCell>{dashDateTime(paper.updated_at)}</TableCell>
                {mayEdit && (
                  <TableCell>
                    <ButtonLink
                      to={`/paperlist/edit/${paper.id}`}

                      style={{ marginLeft: '-5px' }}
                      aria-label={t('编辑{0}', paper.title)}
                    >
                      {t('编辑')}
                    </ButtonLink>
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Paper>
  );
}
