// 知识点 of a report: a radar chart of the points with the most marks, and a heat map of the knowledge tree, for all
// students, each class or one student.
import { useMemo } from 'react';
import type { MasteryRow } from '../../../domain/report/masteryTree';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { masteryLevel, masteryWord, percent, points } from '../../../domain/report/words';
import { t } from '../../lib/texts/t';
import { KpName } from '../../ui/knowledge/KpName';
import { ListTable, type ListColumn } from '../../ui/lists/ListTable';
import { useSortedRows } from '../../ui/lists/useSortedRows';
import { ChartFrame } from './ChartFrame';

const RADAR_MAX = 12;
const CLASSES_MAX = 8;

function Heat({ rate, word = false }: { rate: number | null; word?: boolean }) {
  if (rate === null) return '—';
  return (
    <span className={`rp-heat ${masteryLevel(rate)}`}>
      <b>{percent(rate)}</b>
      {word && ` ${t(masteryWord(rate))}`}
    </span>
  );
}

type Others = readonly { id: number; title: string; rates: ReadonlyMap<number, number | null> }[];
const NO_OTHERS: Others = [];

interface TreeProps {
  tree: readonly MasteryRow[];
  /** Further columns of rates after the first. */
  others?: Others;
}

export const ratesOf = (tree: readonly MasteryRow[]): ReadonlyMap<number, number | null> =>
  new Map(tree.map((row) => [row.kp_id, row.mastery]));

export function MasteryTree({ tree, others = NO_OTHERS }: TreeProps) {
  const orders = useMemo(
    () => ({
      // Points without marks come last.
      mastery: (row: MasteryRow) => row.mastery ?? 2,
      ...Object.fromEntries(others.map(({ id, rates }) => [id, (row: MasteryRow) => rates.get(row.kp_id) ?? null])),
      score: (row: MasteryRow) => row.score,
      count: (row: MasteryRow) => row.question_ids.length,
    }),
    [others],
  );
  const { rows, sorting } = useSortedRows<MasteryRow, string>(tree, orders);
  const columns: ListColumn[] = [
    { title: t('知识点', 1), fixed: true },
    { title: t('掌握程度'), order: 'mastery' },
    ...others.map(({ id, title }) => ({ title, order: String(id) })),
    { title: t('分值'), order: 'score', number: true },
    { title: t('题数'), order: 'count', number: true },
  ];
  const isTree = sorting.order === undefined;
  return (
    <>
      <p className="rp-note">
        {t(
          '上级知识点包含其下全部试题，一题只计一次。掌握好：85% 以上；基本掌握：60% 以上；较弱：40% 以上；其余为薄弱。点列名排序，薄弱的可以排在前面。',
        )}
      </p>
      <ListTable label={t('知识点掌握')} columns={columns} {...sorting}>
        {rows.map((row) => (
          <tr key={row.kp_id}>
            <th
              scope="row"
              style={{
                whiteSpace: 'normal',
                ...(isTree ? { paddingLeft: 8 + row.depth * 20, fontWeight: row.depth === 0 ? 600 : 400 } : {}),
              }}
            >
              <KpName name={row.kp_name} />
            </th>
            <td className="rp-rate">
              <span className="rp-track" aria-hidden="true">
                <span
                  className={`rp-bar ${masteryLevel(row.mastery ?? 0)}`}
                  style={{ width: `${Math.max(0, Math.min(1, row.mastery ?? 0)) * 100}%` }}
                />
              </span>
              <Heat rate={row.mastery} word />
            </td>
            {others.map(({ id, rates }) => (
              <td key={id}>
                <Heat rate={rates.get(row.kp_id) ?? null} />
              </td>
            ))}
            <td className="number">{points(row.score)}</td>
            <td className="number">{row.question_ids.length}</td>
          </tr>
        ))}
      </ListTable>
    </>
  );
}

export function KpFiguresView({ figures }: { figures: ReportFigures }) {
  const { kps, tree, classes, classTrees } = figures;
  // Only the points with the most marks, when there are too many for one chart.
  const shown = [...kps].sort((a, b) => b.score - a.score).slice(0, RADAR_MAX);
  const others =
    classes.length > 1
      ? classes
          .slice(0, CLASSES_MAX)
          .map(({ class_id, title }) => ({ id: class_id, title, rates: ratesOf(classTrees.get(class_id) ?? []) }))
      : [];
  return (
    <section>
      <h2>{t('知识点掌握')}</h2>
      {kps.length === 0 && <p className="rp-note">{t('这些试题还没有标知识点。')}</p>}
      {shown.length > 2 && (
        <ChartFrame
          spec={{
            kind: 'radar',
            label: t('知识点掌握雷达图'),
            names: shown.map((kp) => kp.kp_name),
            series: [{ label: t('掌握程度'), values: shown.map((kp) => kp.mastery) }],
          }}
        />
      )}
      {kps.length > RADAR_MAX && <p className="rp-note">{t('图中为分值最多的 {0} 个知识点，其余见表。', RADAR_MAX)}</p>}
      {kps.length > 0 && <MasteryTree tree={tree} others={others} />}
    </section>
  );
}
