// The first few questions that a change affects, and a link to all of them.
import Box from '@mui/material/Box';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import { t } from '../../lib/texts/t';
import { useGetQuestionsQuery } from '../../state/api/question/question';
import { useRecord, useRecordList } from '../../state/records/records';
import { MayOpen } from '../../ui/MayOpen';
import { ContentView } from '../../ui/content/ContentView';
import { Link } from '../../ui/controls/Link';
import { listPath } from './kpPaths';

const SHOWN = 10;

export function TouchedQuestions({ kpId, own, node }: { kpId: number; own: boolean; node: KpNode }) {
  const found = useGetQuestionsQuery({ kp_ids: [kpId], size: SHOWN });
  const ids = useRecordList('question', found.data?.ids)
    .filter((question) => !own || question.kps.some((kp) => kp.kp_id === kpId))
    .map(({ id }) => id);
  return (
    <Box component="section" aria-label={t('受影响的试题')} sx={{ mt: 1 }}>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('试题')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          maxHeight: 150,
          overflow: 'auto',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {ids.map((id) => (
          <TouchedQuestion key={id} id={id} />
        ))}
      </Box>
      <MayOpen view="questionList">
        <Link variant="body2" to={listPath(node)}>
          {t('查看全部试题')}
        </Link>
      </MayOpen>
    </Box>
  );
}

function TouchedQuestion({ id }: { id: number }) {
  const question = useRecord('question', id);
  if (!question) return null;
  return (
    <Box
      component="li"
      sx={{
        px: 1,
        py: 0.5,
        fontSize: 13,
        display: 'flex',
        gap: 1,
        maxHeight: 48,
        overflow: 'hidden',
        borderBottom: '1px dashed',
        borderColor: 'divider',
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary', flex: 'none' }}>
        #{id}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <ContentView html={question.content} />
      </Box>
    </Box>
  );
}
