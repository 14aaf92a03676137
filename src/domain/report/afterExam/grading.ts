// 等级: the grades of students by the setting of their organisation.
import type { Grading } from '../../../contract/account/grading';
import { atLeast } from '../words';
import { MIN_STANDING } from './standing';

export const DEFAULT_GRADING: Grading = {
  pass: 60,
  excellent: 85,
  by: 'rate',
  bands: [
    { title: '优秀', limit: 85 },
    { title: '良好', limit: 70 },
    { title: '及格', limit: 60 },
    { title: '待提高', limit: 0 },
  ],
};
/** What the form proposes when it is switched to places. */
export const PLACE_BANDS: Grading['bands'] = [
  { title: 'A', limit: 15 },
  { title: 'B', limit: 45 },
  { title: 'C', limit: 80 },
  { title: 'D', limit: 100 },
];

/** Why the setting cannot be stored; null where it can. */
export function gradingFault({ pass, excellent, by, bands }: Grading): string | null {
  if (!(pass > 0 && pass < excellent && excellent <= 100)) return '及格线应大于 0 且小于优秀线，优秀线不超过 100';
  if (bands.length < 2 || bands.length > 10) return '应有 2 到 10 个等级';
  const titles = bands.map(({ title }) => title.trim());
  if (titles.some((title) => title === '' || title.length > 8)) return '每个等级的名称应为 1 到 8 个字';
  if (new Set(titles).size < titles.length) return '等级名称不能重复';
  const limits = bands.map(({ limit }) => limit);
  if (limits.some((limit) => !(limit >= 0 && limit <= 100))) return '界线应在 0 到 100 之间';
  const before = (i: number) => limits[i - 1] ?? 0;
  if (by === 'rate') {
    if (limits.some((limit, i) => i > 0 && limit >= before(i))) return '得分率的界线应从高到低';
    return limits.at(-1) === 0 ? null : '最后一个等级应从 0 起';
  }
  if (limits.some((limit, i) => limit <= before(i))) return '名次的界线应从小到大';
  return limits.at(-1) === 100 ? null : '最后一个等级应到 100';
}

/**
 * The grade of a total, '' by place with too few students. `totals`: of all students. By place the number of students
 * of a band is rounded; equal totals have the same grade, the better one.
 */
export function gradesIn({ by, bands }: Grading, totals: readonly number[], full: number): (total: number) => string {
  const last = bands.at(-1)?.title ?? '';
  if (by === 'rate') {
    return (total) => bands.find(({ limit }) => atLeast(full === 0 ? 0 : (100 * total) / full, limit))?.title ?? last;
  }
  if (totals.length < MIN_STANDING) return () => '';
  const sorted = [...totals].sort((a, b) => b - a);
  // The total of the last student of each band; a band without students begins nowhere.
  const least = bands.map(({ title, limit }) => {
    const count = Math.round((sorted.length * limit) / 100);
    return { title, total: count === 0 ? Infinity : (sorted[count - 1] ?? -Infinity) };
  });
  return (total) => least.find((band) => total >= band.total)?.title ?? last;
}

/** As the table heads and the printed report say it. */
export const gradingText = ({ pass, excellent, by, bands }: Grading): string =>
  bands
    .map(({ title, limit }, i) => {
      if (i === bands.length - 1) return `其余${title}`;
      return by === 'rate' ? `得分率 ${limit}% 起${title}` : `前 ${limit}% ${title}`;
    })
    .join('，') + `；及格线 ${pass}%，优秀线 ${excellent}%`;
