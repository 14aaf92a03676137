// The answer sheets of a paper that were exported with a code. They stay readable after the paper was changed.
import Box from '@mui/material/Box';
import type { IssuedSheet } from '../../../../contract/paper/answerSheets';
import { sheetSign } from '../../../../domain/sheet/pageCode';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { useGetAnswerSheetsQuery } from '../../../state/api/paper/answerSheets';
import { Text } from '../../../ui/controls/Text';
import { InlineFault } from '../../../ui/lists/LoadFault';

const kindOf = ({ form, pages, options }: IssuedSheet) =>
  [
    form && t('{0}卷', form),
    t('{0} 页', pages),
    options.personal ? t('印姓名') : t('准考证号 {0} 位', options.digits),
    options.strips && t('给分条'),
  ]
    .filter(Boolean)
    .join(' · ');

export function IssuedSheets({ paperId }: { paperId: number }) {
  const { data, isError, error, refetch } = useGetAnswerSheetsQuery({ paper_id: paperId });
  if (isError) return <InlineFault what={t('已导出的答题卡')} error={error} onRetry={() => void refetch()} />;
  if (!data || data.list.length === 0) return null;
  return (
    <Box component="section" aria-label={t('已导出的答题卡')}>
      <Text sx={{ fontWeight: 600 }}>{t('已导出的答题卡（识别码开头 · 版式 · 首次导出）')}</Text>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 160, overflow: 'auto', fontSize: 13, color: 'text.secondary' }}
      >
        {data.list.map((sheet) => (
          <Box component="li" key={sheet.id} sx={{ display: 'flex', gap: 1, py: 0.25 }}>
            <Box component="span" sx={{ minWidth: 48, fontVariantNumeric: 'tabular-nums', color: 'text.primary' }}>
              {sheetSign(sheet.id)}
            </Box>
            <Box component="span" sx={{ flex: 1 }}>
              {kindOf(sheet)}
            </Box>
            <span>
              {dashDateTime(sheet.created_at)} {sheet.author}
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
