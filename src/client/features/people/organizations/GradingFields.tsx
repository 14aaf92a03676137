// 等级 in the form of an organisation: the lines of 及格 and 优秀, and the bands by rate or by place.
import Box from '@mui/material/Box';
import type { Grading } from '../../../../contract/account/grading';
import { DEFAULT_GRADING, PLACE_BANDS } from '../../../../domain/report/afterExam/grading';
import { t } from '../../../lib/texts/t';
import { Button } from '../../../ui/controls/Button';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { TextField } from '../../../ui/controls/TextField';

interface Props {
  value: Grading;
  fault: string | undefined;
  onChange(value: Grading): void;
}
const WAYS = [
  { value: 'rate', label: t('按得分率') },
  { value: 'place', label: t('按名次（占全体的百分比）') },
] as const;
const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.75 } as const;

function Percent({ label, value, onChange }: { label: string; value: number; onChange(value: number): void }) {
  return (
    <TextField
      type="number"
      sx={{ width: 88 }}
      value={value}
      slotProps={{ htmlInput: { min: 0, max: 100, step: 'any', 'aria-label': label } }}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

export function GradingFields({ value, fault, onChange }: Props) {
  const { pass, excellent, by, bands } = value;
  const change = (patch: Partial<Grading>) => onChange({ ...value, ...patch });
  const put = (at: number, patch: Partial<Grading['bands'][number]>) =>
    change({ bands: bands.map((band, i) => (i === at ? { ...band, ...patch } : band)) });
  const last = bands.length - 1;
  const add = () => {
    const [above, below] = [bands[last - 1]?.limit ?? 100, bands[last]?.limit ?? 0];
    const fresh = { title: '', limit: Math.round((above + below) / 2) };
    change({ bands: [...bands.slice(0, last), fresh, ...bands.slice(last)] });
  };
  return (
    <Box role="group" aria-label={t('等级')} sx={{ fontSize: 14 }}>
      <Box sx={{ fontSize: 13, color: 'text.secondary', mb: 0.75 }}>{t('成绩的等级（所有报告都按此计算）')}</Box>
      <Box sx={ROW}>
        <label>
          {t('及格线')} <Percent label={t('及格线')} value={pass} onChange={(line) => change({ pass: line })} /> %
        </label>
        <label>
          {t('优秀线')}{' '}
          <Percent label={t('优秀线')} value={excellent} onChange={(line) => change({ excellent: line })} /> %
        </label>
        <LabelledSelect
          label={t('等级')}
          name={t('划分等级的方法')}
          value={by}
          choices={WAYS}
          onChange={(chosen) =>
            chosen === 'place'
              ? change({ by: 'place', bands: PLACE_BANDS })
              : change({ by: 'rate', bands: DEFAULT_GRADING.bands })
          }
        />
      </Box>
      {bands.map(({ title, limit }, at) => (
        <Box key={at} sx={ROW}>
          <TextField
            {...(at === 0 ? { name: 'grading' } : {})}

            sx={{ width: 120 }}
            placeholder={t('名称')}
            value={title}
            slotProps={{ htmlInput: { maxLength: 8, 'aria-label': t('第 {0} 等的名称', at + 1) } }}
            onChange={(event) => put(at, { title: event.target.value })}
          />
          {at === last ? (
            <span>{t('其余')}</span>
          ) : (
            <label>
              {by === 'rate' ? t('得分率 ') : t('前 ')}
              <Percent
                label={t('第 {0} 等的界线', at + 1)}
                value={limit}
                onChange={(to) => put(at, { limit: to })}
              />{' '}
              {by === 'rate' ? t('% 起') : '%'}
            </label>
          )}
          {bands.length > 2 && at !== last && (
            <Button
              aria-label={t('去掉第 {0} 等', at + 1)}
              onClick={() => change({ bands: bands.filter((_band, i) => i !== at) })}
            >
              {t('去掉')}
            </Button>
          )}
        </Box>
      ))}
      {fault !== undefined && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: 12, mb: 0.5 }}>
          {fault}
        </Box>
      )}
      <Button look="outlined" disabled={bands.length >= 10} onClick={add}>
        {t('添加等级')}
      </Button>{' '}
      <Button onClick={() => onChange(DEFAULT_GRADING)}>{t('恢复默认')}</Button>
    </Box>
  );
}
