// 查重: scans the bank in the background, compares pairs side by side, merges them or marks them as variants.
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '../../../contract/codes';
import { t } from '../../lib/texts/t';
import { useGetDuplicatesQuery } from '../../state/api/question/review';
import { Notice } from '../../ui/Notice';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';
import { Pagination } from '../../ui/lists/Pagination';
import { RowList } from '../../ui/rows/RowList';
import { PairCard } from './PairCard';
import { ScanBar } from './ScanBar';

const STATES = [
  { value: 1, label: t('待处理') },
  { value: 2, label: t('已标为变式') },
  { value: 3, label: t('已合并') },
];

export default function DuplicatesPage() {
  const [params, setParams] = useSearchParams();
  const numberOf = (name: string, otherwise: number) =>
    /^\d{1,6}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : otherwise;
  const [page, size, state] = [
    Math.max(1, numberOf('page', 1)),
    numberOf('size', DEFAULT_PAGE_SIZE),
    numberOf('state', 1),
  ];
  const { data, isError, error, refetch } = useGetDuplicatesQuery({ page, size, state });
  const turn = (next: number, each: number) =>
    setParams({ state: String(state), page: String(next), size: String(each) });
  return (
    <Box className="list-page">
      <ContentStyles />
      <PageHead title={t('查重')} text={t('相似的试题成对列出：合并、保留两题，或标为变式。')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', fontSize: 13 }}>
        <LabelledSelect
          label={t('状态')}
          value={state}
          choices={STATES}
          onChange={(value) => setParams({ state: value })}
        />
        {data && <span>{t('共 {0} 对', data.total)}</span>}
      </Box>
      <ScanBar />
      {isError && <LoadFault what={t('相似试题')} error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <Notice
          title={t('没有相似的试题')}
          text={
            state === 1
              ? t('扫描后，相似的试题会成对列在这里；数字不同的同类题不算重复。')
              : t('这里还没有处理过的试题。')
          }
        />
      )}
      {data && (
        <RowList className="list-boxes" page={{ page, size, total: data.total, onChange: turn }}>
          {data.list.map((pair) => (
            <PairCard key={`${pair.a.id}-${pair.b.id}`} pair={pair} />
          ))}
        </RowList>
      )}
      <Pagination page={page} size={size} total={data?.total ?? 0} onChange={turn} />
    </Box>
  );
}
