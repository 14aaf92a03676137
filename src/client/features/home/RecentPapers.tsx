// The user's own papers that were changed last.
import Paper from '@mui/material/Paper';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PaperSummary } from '../../../contract/paper/paper';
import { dashDateTime } from '../../lib/dates';
import { useAppSelector } from '../../state/hooks';
import { selectMayCompose } from '../../state/session/mayOpen';
import { MayOpen } from '../../ui/MayOpen';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Text } from '../../ui/controls/Text';
import { Cell, Row, Table } from '../../ui/controls/Table';
import { t } from '../../lib/texts/t';

export function RecentPapers({ papers }: { papers: readonly PaperSummary[] }) {
  const heading = useId();
  const mayEdit = useAppSelector(selectMayCompose);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2, pt: 1.5 }}>
      <Text id={heading} component="h2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('我最近修改的试卷')}
      </Text>
      {papers.length === 0 ? (
        <p style={{ margin: '4px 0', color: 'var(--ink-soft)', fontSize: 14 }}>
          {t('还没有试卷。选好试题后，在组卷页保存即可在这里找到。')}
        </p>
      ) : (
        <Table
          aria-labelledby={heading}
          head={
            <>
              <Cell>{t('标题')}</Cell>
              <Cell align="right">{t('题数')}</Cell>
              <Cell align="right">{t('总分')}</Cell>
              <Cell>{t('修改时间')}</Cell>
              {mayEdit && <Cell>{t('操作')}</Cell>}
            </>
          }
        >
          {papers.map((paper) => (
            <Row key={paper.id} hover>
              <Cell sx={{ overflowWrap: 'anywhere' }}>
                <MayOpen view="paperDetail" otherwise={paper.title}>
                  <Link to={`/paperlist/detail/${paper.id}`} style={{ color: 'var(--accent)' }}>
                    {paper.title}
                  </Link>
                </MayOpen>
              </Cell>
              <Cell align="right">{paper.question_count}</Cell>
              <Cell align="right">{paper.score}</Cell>
              <Cell>{dashDateTime(paper.updated_at)}</Cell>
              {mayEdit && (
                <Cell>
                  <ButtonLink
                    to={`/paperlist/edit/${paper.id}`}
                    style={{ marginLeft: '-5px' }}
                    aria-label={t('编辑{0}', paper.title)}
                  >
                    {t('编辑')}
                  </ButtonLink>
                </Cell>
              )}
            </Row>
          ))}
        </Table>
      )}
    </Paper>
  );
}
