// 核对答案 of one question: what others got when they solved it, newest first.
import Box from '@mui/material/Box';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { useGetKeyChecksQuery } from '../../../state/api/question/keyChecks';
import { WrittenText } from '../../../ui/content/WrittenText';
import { answerText, KINDS, VERDICTS } from './keyTexts';

const SHOWN = 50;

export default function SolvedList({ questionId }: { questionId: number }) {
  const { currentData } = useGetKeyChecksQuery({ question_id: questionId, size: SHOWN });
  if (!currentData || currentData.total === 0) return null;
  return (
    <section aria-label={t('核对答案')}>
      <Box sx={{ fontWeight: 600, fontSize: 13 }}>{t('核对答案')}</Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 12.5, overflowWrap: 'anywhere' }}>
        {currentData.list.map(({ id, kind, author, version, created_at, text, verdict, question }) => (
          <Box component="li" key={id} sx={{ py: 0.5, borderTop: '1px solid', borderColor: 'divider' }}>
            {author || t('全库核对')} {t('· 第 {0} 版 · {1}', version, dashDateTime(created_at))}
            <div>
              {KINDS[kind]}
              {t('：')}
              <WrittenText text={kind === 'copy' ? text : answerText(question, text)} />
              {t('，')}
              {VERDICTS[verdict]}
            </div>
          </Box>
        ))}
      </Box>
      {currentData.total > SHOWN && (
        <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>
          {t('只列最近 {0} 次，共 {1} 次', SHOWN, currentData.total)}
        </Box>
      )}
    </section>
  );
}
