// Chooses papers, with a search by title: one by a click, or several by checkboxes.
import Box from '@mui/material/Box';
import type { PaperSummary } from '../../../contract/paper/paper';
import { formatScore } from '../../../domain/paper/numbering';
import { t } from '../../lib/texts/t';
import { SearchField } from '../controls/SearchField';
import { InlineFault } from '../lists/LoadFault';

interface Props {
  query: {
    data?: { rows: readonly PaperSummary[]; total: number } | undefined;
    isError: boolean;
    error?: unknown;
    refetch(): unknown;
  };
  title: string;
  onTitle(title: string): void;
  chosenIds: readonly number[];
  onChoose(paper: PaperSummary): void;
  height?: number;
}

export function PaperChoice({ query, title, onTitle, chosenIds, onChoose, height = 320 }: Props) {
  const papers = query.data?.rows;
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start', minWidth: 0 }}>
      <SearchField
        label={t('试卷标题')}
        placeholder={t('按标题查找试卷')}
        width="100%"
        value={title}
        onChange={onTitle}
      />
      <Box
        component="ul"
        aria-label={t('试卷')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          height,
          overflow: 'auto',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {papers?.map((paper) => {
          const chosen = chosenIds.includes(paper.id);
          return (
            <li key={paper.id}>
              <Box
                component="button"
                type="button"
                aria-pressed={chosen}
                onClick={() => onChoose(paper)}
                sx={{
                  display: 'flex',
                  gap: 1,
                  width: '100%',
                  px: 1.25,
                  py: 0.75,
                  border: 0,
                  borderBottom: '1px solid',
                  borderColor: 'divider',
                  bgcolor: chosen ? 'var(--tint)' : 'transparent',
                  font: 'inherit',
                  fontSize: 13,
                  textAlign: 'left',
                  cursor: 'pointer',
                  '&:hover': { bgcolor: 'var(--ground)' },
                }}
              >
                <Box
                  component="span"
                  sx={{
                    flex: 1,
                    minWidth: 0,
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                    fontWeight: chosen ? 600 : 400,
                  }}
                >
                  {paper.title}
                </Box>
                <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {t('{0} 题 {1} 分', paper.question_count, formatScore(paper.score))}
                </Box>
              </Box>
            </li>
          );
        })}
        {papers && (query.data?.total ?? 0) > papers.length && (
          <Box component="li" sx={{ px: 1.25, py: 0.75, color: 'text.secondary', fontSize: 12.5 }}>
            {t('另有 {0} 份，输入标题查找', (query.data?.total ?? 0) - papers.length)}
          </Box>
        )}
        {papers?.length === 0 && (
          <Box sx={{ p: 3, textAlign: 'center', color: 'text.secondary', fontSize: 13 }}>{t('没有找到试卷')}</Box>
        )}
        {!papers && (
          <Box sx={{ p: 3, textAlign: 'center', color: 'text.secondary', fontSize: 13 }}>
            {query.isError ? (
              <InlineFault what={t('试卷')} error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <span role="status">{t('正在载入…')}</span>
            )}
          </Box>
        )}
      </Box>
    </Box>
  );
}
