// 知识点 of a report: a radar chart of the points with the most marks, and a heat map of the knowledge tree, for all
// students, each class or one student.
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { MasteryRow } from '../../../domain/report/masteryTree';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { masteryLevel, masteryWord, percent, points } from '../../../domain/report/words';
import { KpName } from '../../ui/knowledge/KpName';
import { ChartFrame } from './ChartFrame';

const RADAR_MAX = 12;
const CLASSES_MAX = 8;

function Heat({ rate, word = false }: { rate: number | null; word?: boolean }) {
  if (rate === null) return '—';
  return (
    <span className={`rp-heat ${masteryLevel(rate)}`}>
      <b>{percent(rate)}</b>
      {word && ` ${masteryWord(rate)}`}
    </span>
  );
}

interface TreeProps {
  tree: readonly MasteryRow[];
  /** Further columns of rates after the first. */
  others?: readonly { id: number; title: string; rates: ReadonlyMap<number, number | null> }[];
}

export const ratesOf = (tree: readonly MasteryRow[]): ReadonlyMap<number, number | null> =>
  new Map(tree.map((row) => [row.kp_id, row.mastery]));

export function MasteryTree({ tree, others = [] }: TreeProps) {
  const [weakFirst, setWeakFirst] = useState(false);
  const rows = weakFirst ? [...tree].sort((a, b) => (a.mastery ?? 2) - (b.mastery ?? 2)) : tree;
  return (
    <>
      <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
        <p className="rp-note" style={{ flex: 1 }}>
          上级知识点包含其下全部试题，一题只计一次。掌握好：85% 以上；基本掌握：60% 以上；较弱：40% 以上；其余为薄弱。
        </p>
        <Button size="small" aria-pressed={weakFirst} onClick={() => setWeakFirst(!weakFirst)}>
          {weakFirst ? '按知识树排列' : '薄弱的排在前面'}
        </Button>
      </div>
      <table aria-label="知识点掌握">
        <thead>
          <tr>
            <th scope="col">知识点</th>
            <th scope="col">掌握程度</th>
            {others.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
            <th scope="col" className="n">
              分值
            </th>
            <th scope="col" className="n">
              题数
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.kp_id}>
              <th
                scope="row"
                style={{
                  whiteSpace: 'normal',
                  ...(weakFirst ? {} : { paddingLeft: 8 + row.depth * 20, fontWeight: row.depth === 0 ? 600 : 400 }),
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
              <td className="n">{points(row.score)}</td>
              <td className="n">{row.question_ids.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
      <h2>知识点掌握</h2>
      {kps.length === 0 && <p className="rp-note">这些试题还没有标知识点。</p>}
      {shown.length > 2 && (
        <ChartFrame
          spec={{
            kind: 'radar',
            label: '知识点掌握雷达图',
            names: shown.map((kp) => kp.kp_name),
            series: [{ label: '掌握程度', values: shown.map((kp) => kp.mastery) }],
          }}
        />
      )}
      {kps.length > RADAR_MAX && <p className="rp-note">图中为分值最多的 {RADAR_MAX} 个知识点，其余见表。</p>}
      {kps.length > 0 && <MasteryTree tree={tree} others={others} />}
    </section>
  );
}
