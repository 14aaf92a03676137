// 试题分析 by class or school: facility of each question, with the groups that differ from the others by more than chance.
import { useMemo, useState } from 'react';
import { MIN_GROUP, type GroupCell } from '../../../domain/report/groupItems';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { percent } from '../../../domain/report/words';
import { t } from '../../lib/texts/t';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { ListTable, type ListColumn } from '../../ui/lists/ListTable';
import { useSortedRows } from '../../ui/lists/useSortedRows';

const BY = [
  { value: 'byClass', label: t('班级', 1) },
  { value: 'bySchool', label: t('学校', 1) },
  { value: 'byForm', label: t('卷型') },
] as const;

export function GroupTable({ figures }: { figures: ReportFigures }) {
  const choices = BY.filter(({ value }) => value !== 'byForm' || figures.forms.length > 1);
  const [asked, setBy] = useState<(typeof BY)[number]['value']>('byClass');
  const by = choices.some(({ value }) => value === asked) ? asked : 'byClass';
  const { groups, cells } = figures[by];
  const all = useMemo(
    () =>
      figures.questions.map(({ question_id, column }, i) => ({ question_id, column, place: i, cells: cells[i] ?? [] })),
    [figures, cells],
  );
  type Row = (typeof all)[number];
  const orders = useMemo(
    () => ({
      number: ({ place }: Row) => place,
      ...Object.fromEntries(groups.map(({ key }, g) => [key, (row: Row) => row.cells[g]?.facility ?? null])),
    }),
    [groups],
  );
  const { rows, sorting } = useSortedRows<Row, string>(all, orders);
  if (figures.byClass.groups.length < 2 && figures.forms.length < 2) return null;
  const columns: ListColumn[] = [
    { title: t('题号'), order: 'number', fixed: true },
    ...groups.map(({ key, title, n }) => ({
      title: t('{0}（{1} 人{2}）', title, n, n < MIN_GROUP ? t('，样本不足') : ''),
      order: String(key),
      number: true as const,
    })),
  ];
  return (
    <section>
      <div className="rp-head">
        <h2>{t('各组得分率')}</h2>
        <LabelledSelect
          label={t('分组')}
          value={by}
          choices={choices}
          onChange={(value) => setBy(BY.find((each) => each.value === value)?.value ?? 'byClass')}
        />
      </div>
      <p className="rp-explain">
        {t(
          '▲ ▼：比其他组高（低）10 个百分点以上，且超出偶然（95%，按比较次数校正）；可能是教学进度、讲过原题或批改标准不同。不足 {0} 人不比较。',
          MIN_GROUP,
        )}
      </p>
      <ListTable label={t('各组得分率')} columns={columns} {...sorting}>
        {rows.map((row) => (
          <tr key={row.question_id}>
            <th scope="row">{t('第 {0} 题', row.column.number)}</th>
            {groups.map(({ key }, g) => (
              <td key={key} className={row.cells[g]?.notable ? 'number rp-warn' : 'number'}>
                {cellText(row.cells[g])}
              </td>
            ))}
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function cellText(cell: GroupCell | undefined): string {
  if (!cell || cell.facility === null) return '—';
  const error = cell.error === null ? '' : ` ± ${percent(cell.error)}`;
  const mark = !cell.notable || cell.difference === null ? '' : cell.difference > 0 ? ' ▲' : ' ▼';
  return `${percent(cell.facility)}${error}${mark}`;
}
