// 年级学段: stages with their grades and volumes; each leads to its questions.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouteLink } from 'react-router-dom';
import { STAGES } from '../../../contract/codes';
import { useGetGradesQuery, useGetGradeStagesQuery } from '../../state/api/reference';

const TERM_WORDS: Readonly<Record<number, string>> = { 1: '上学期', 2: '下学期' };

export default function GradeManagementPage() {
  const grades = useGetGradesQuery();
  const volumes = useGetGradeStagesQuery({});
  if (grades.isError || volumes.isError) {
    return (
      <Box role="alert" sx={{ p: 6, textAlign: 'center' }}>
        <Typography gutterBottom>年级学段未能载入</Typography>
        <Button variant="contained" onClick={() => (void grades.refetch(), void volumes.refetch())}>
          重试
        </Button>
      </Box>
    );
  }
  if (!grades.data || !volumes.data) return <Skeleton variant="rounded" height={360} sx={{ m: 1.5 }} />;
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 1.25, gridTemplateColumns: 'repeat(auto-fill, minmax(420px, 1fr))', alignItems: 'start' }}>
      {STAGES.map((stage) => {
        const own = grades.data.filter((grade) => grade.stage_id === stage.id);
        return (
          <Box key={stage.id} component="section" aria-label={stage.label} sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 2 }}>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1 }}>
              <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600 }}>
                {stage.label}
              </Typography>
              <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
                {own.length} 个年级
              </Typography>
              <Link component={RouteLink} to={`/questionlist?stage_id=${stage.id}`} variant="body2">
                查看试题
              </Link>
            </Box>
            {own.length === 0 && (
              <Typography variant="body2" color="text.secondary">
                还没有年级
              </Typography>
            )}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {own.map((grade) => (
                <Box component="li" key={grade.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 0.75, borderTop: '1px dashed', borderColor: 'divider', fontSize: 14 }}>
                  <Link component={RouteLink} to={`/questionlist?stage_id=${stage.id}&grade_id=${grade.id}`} sx={{ minWidth: 96 }}>
                    {grade.title}
                  </Link>
                  {volumes.data
                    .filter((volume) => volume.grade_id === grade.id)
                    .map((volume) => (
                      <Link key={volume.id} title={TERM_WORDS[volume.term]} component={RouteLink} color="text.primary" underline="hover" to={`/questionlist?stage_id=${stage.id}&grade_id=${grade.id}&gs_id=${volume.id}`}>
                        {volume.title}
                      </Link>
                    ))}
                </Box>
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
