// Questions that fill the blueprint in the current paper, by cell. A locked question is kept when the cells are filled
// again.
import LockIcon from '@mui/icons-material/Lock';
import LockOpenIcon from '@mui/icons-material/LockOpen';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { formatScore } from '../../../domain/paper/numbering';
import type { ComposedItem } from '../../../domain/paper/sections';
import { t } from '../../lib/texts/t';
import { skipToken } from '../../state/api/api';
import { useGetQuestionsByIdsQuery } from '../../state/api/question/question';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { itemsLocked } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../state/paperWorkingSet/workingSet';
import { useRecordList } from '../../state/records/records';
import { ContentView } from '../../ui/content/ContentView';
import { Button, IconButton } from '../../ui/controls/Button';
import { cellName } from './ShortagePanel';

interface Props {
  setId: SetId;
  body: BlueprintBody;
  picks: readonly ComposedItem[];
}

export function PicksPanel({ setId, body, picks }: Props) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const dispatch = useAppDispatch();
  const key = picks
    .map((item) => item.id)
    .toSorted((a, b) => a - b)
    .join(',');
  const ids = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
  const { data } = useGetQuestionsByIdsQuery(ids.length === 0 ? skipToken : { ids: ids.slice(0, 500) });
  const found = useRecordList('question', data?.ids);
  const questions = useMemo(() => new Map(found.map((question) => [question.id, question])), [found]);
  const locked = picks.filter((item) => item.locked).length;
  const lock = (chosen: readonly ComposedItem[], on: boolean) =>
    dispatch(itemsLocked({ ids: chosen.map((item) => item.id), locked: on }, setId));
  return (
    <Box
      component="section"
      aria-label={t('配好的试题')}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', fontSize: 13 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1.25,
          py: 0.5,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1 }}>
          {t('配好的试题')} <b>{picks.length}</b> {t('道，已锁定', picks.length)} <b data-testid="locked">{locked}</b>{' '}
          {t('道')}
          <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
            {t('锁定的题在“再来一套”时不变')}
          </Box>
        </Box>
        <Button disabled={locked === picks.length} onClick={() => lock(picks, true)}>
          {t('全部锁定')}
        </Button>
        <Button disabled={locked === 0} onClick={() => lock(picks, false)}>
          {t('全部解锁')}
        </Button>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflow: 'auto' }}>
        {picks.map((item, i) => {
          const question = questions.get(item.id);
          return (
            <Box
              component="li"
              key={item.id}
              data-question={item.id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                px: 1,
                borderBottom: '1px solid',
                borderColor: 'var(--line)',
                minHeight: 36,
                bgcolor: item.locked ? 'var(--good-tint)' : 'transparent',
              }}
            >
              <IconButton
                aria-pressed={item.locked === true}
                label={t('锁定第 {0} 题', i + 1)}
                title={item.locked ? t('已锁定，点一下解锁') : t('锁定这道题')}
                onClick={() => lock([item], !item.locked)}
              >
                {item.locked ? <LockIcon fontSize="inherit" color="success" /> : <LockOpenIcon fontSize="inherit" />}
              </IconButton>
              <Box component="span" sx={{ width: 26, textAlign: 'right', color: 'text.secondary' }}>
                {i + 1}.
              </Box>
              <Box
                sx={{
                  flex: 1,
                  minWidth: 0,
                  py: 0.5,
                  overflowWrap: 'anywhere',
                  '& .content': { fontSize: 13, lineHeight: '24px' },
                  '& .content p': { m: 0 },
                  '& .content p:not(:first-of-type), & figure, & table': { display: 'none' },
                }}
              >
                {question ? <ContentView html={question.content} /> : t('试题 {0}', item.id)}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {item.cell ? cellName(body, item.cell.cell_id, typeTitle) : ''} {t('· 难度')}{' '}
                {item.difficulty || t('无')} {t('· {0} 分', formatScore(item.score))}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
