// 值得核对 of a report: shifted rows and questions that differ between groups at equal scores, with plain advice.
import { useMemo } from 'react';
import type { ReportDetail } from '../../../contract/paper/report';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { equalAnswers } from '../../../domain/report/afterExam/equalAnswers';
import { groupDifferences, MIN_WATCHED, shiftedRows } from '../../../domain/report/afterExam/watchList';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { t } from '../../lib/texts/t';
import { ListTable, type ListColumn } from '../../ui/lists/ListTable';
import { useSortedRows } from '../../ui/lists/useSortedRows';

type Shifted = ReturnType<typeof shiftedRows>[number];
const SHIFTED_ORDERS = {
  number: ({ number }: Shifted) => number,
  name: ({ name }: Shifted) => name,
  from: ({ from }: Shifted) => from,
  right: ({ right }: Shifted) => right,
  moved: ({ moved }: Shifted) => moved,
  p: ({ p }: Shifted) => p,
};
const SHIFTED_COLUMNS: readonly ListColumn<keyof typeof SHIFTED_ORDERS>[] = [
  { title: t('学号'), order: 'number', fixed: true },
  { title: t('姓名'), order: 'name' },
  { title: t('题号'), order: 'from' },
  { title: t('现在答对'), order: 'right', number: true },
  { title: t('移回后答对'), order: 'moved', number: true },
  { title: t('偶然的可能'), order: 'p', number: true },
  { title: t('建议') },
];
type Difference = ReturnType<typeof groupDifferences>[number];
const DIFFERENCE_ORDERS = {
  number: ({ number }: Difference) => number,
  group: ({ group }: Difference) => group,
  n: ({ n }: Difference) => n,
  odds: ({ odds }: Difference) => odds,
  p: ({ p }: Difference) => p,
};
const DIFFERENCE_COLUMNS: readonly ListColumn<keyof typeof DIFFERENCE_ORDERS>[] = [
  { title: t('题号'), order: 'number', fixed: true },
  { title: t('班级或学校'), order: 'group' },
  { title: t('人数'), order: 'n', number: true },
  { title: t('答对机会之比'), order: 'odds', number: true },
  { title: t('偶然的可能'), order: 'p', number: true },
  { title: t('建议') },
];
type Pair = ReturnType<typeof equalAnswers>[number];
const PAIR_ORDERS = {
  name: ({ one }: Pair) => one.name,
  equal: ({ equal }: Pair) => equal,
  wrong: ({ wrong }: Pair) => wrong,
  expected: ({ expected }: Pair) => expected,
  omega: ({ omega }: Pair) => omega,
  p: ({ p }: Pair) => p,
};
const PAIR_COLUMNS: readonly ListColumn<keyof typeof PAIR_ORDERS>[] = [
  { title: t('学生', 1), order: 'name', fixed: true },
  { title: t('相同的答案'), order: 'equal', number: true },
  { title: t('其中同错'), order: 'wrong', number: true },
  { title: t('预计相同'), order: 'expected', number: true },
  { title: 'ω', order: 'omega', number: true },
  { title: t('偶然的可能'), order: 'p', number: true },
  { title: t('建议') },
];

const chance = (p: number): string => (p < 0.001 ? t('小于 0.1%') : `${(100 * p).toFixed(1)}%`);

interface Props {
  report: ReportDetail;
  figures: ReportFigures;
  /** All students with answers. */
  rows: readonly AnswerRow[];
}

export function WatchList({ report, figures, rows }: Props) {
  const { columns } = figures;
  const shifted = useMemo(() => shiftedRows(columns, rows), [columns, rows]);
  const pairs = useMemo(() => equalAnswers(columns, rows), [columns, rows]);
  const differences = useMemo(() => {
    const classOf = new Map(report.classes.map((each) => [each.id, each]));
    const titled = ({ class_id }: AnswerRow) => classOf.get(class_id)?.title ?? t('班级 {0}', class_id);
    const schooled = ({ class_id }: AnswerRow) => classOf.get(class_id)?.school_title ?? t('其他');
    const schools = new Set(report.classes.map(({ school_id }) => school_id));
    return [
      ...groupDifferences(columns, rows, titled),
      ...(schools.size > 1 ? groupDifferences(columns, rows, schooled) : []),
    ];
  }, [report, columns, rows]);
  const shiftedTable = useSortedRows(shifted, SHIFTED_ORDERS);
  const pairTable = useSortedRows(pairs, PAIR_ORDERS);
  const differenceTable = useSortedRows(differences, DIFFERENCE_ORDERS);
  return (
    <section>
      <h2>{t('值得核对')}</h2>
      <p className="rp-explain">
        {t(
          '下面的情况不像偶然，请对照原卷或课堂记录看一看；它们只是线索，不能据此下结论。“偶然的可能”已按比较次数校正。',
        )}
      </p>
      {rows.length < MIN_WATCHED ? (
        <p>{t('样本不足：{0} 人，至少 {1} 人才检查。', rows.length, MIN_WATCHED)}</p>
      ) : (
        <>
          <h3>{t('答案可能填串了行')}</h3>
          {shifted.length === 0 && <p>{t('没有发现。')}</p>}
          {shifted.length > 0 && (
            <ListTable label={t('答案可能填串了行')} columns={SHIFTED_COLUMNS} {...shiftedTable.sorting}>
              {shiftedTable.rows.map((row) => (
                <tr key={`${row.student_id} ${row.from} ${row.shift}`}>
                  <td>{row.number}</td>
                  <td>{row.name}</td>
                  <td>{t('第 {0}–{1} 题', row.from, row.to)}</td>
                  <td className="number">{t('{0} 题', row.right)}</td>
                  <td className="number">{t('{0} 题', row.moved)}</td>
                  <td className="number">{chance(row.p)}</td>
                  <td>
                    {t('答案像是')}
                    {row.shift === -1 ? t('晚填了一行（与上一题的答案相符）') : t('早填了一行（与下一题的答案相符）')}
                    {t('，请看答题卡')}
                  </td>
                </tr>
              ))}
            </ListTable>
          )}
          <h3>{t('同样水平的学生，某个组明显更容易或更难答对')}</h3>
          {differences.length === 0 && <p>{t('没有发现。')}</p>}
          {differences.length > 0 && (
            <ListTable label={t('组间差异')} columns={DIFFERENCE_COLUMNS} {...differenceTable.sorting}>
              {differenceTable.rows.map(({ number, group, n, odds, p }) => (
                <tr key={`${number} ${group}`}>
                  <td>{t('第 {0} 题', number)}</td>
                  <td>{group}</td>
                  <td className="number">{n}</td>
                  <td className="number">{odds.toFixed(2)}</td>
                  <td className="number">{chance(p)}</td>
                  <td>
                    {odds > 1
                      ? t('更容易：是否讲过原题，或批改较宽')
                      : t('更难：是否还没学到、卷面印刷有误，或批改较严')}
                  </td>
                </tr>
              ))}
            </ListTable>
          )}
          <h3>{t('同班两名学生的选择题答案异常相同')}</h3>
          {pairs.length === 0 && <p>{t('没有发现。')}</p>}
          {pairs.length > 0 && (
            <ListTable label={t('答案异常相同')} columns={PAIR_COLUMNS} {...pairTable.sorting}>
              {pairTable.rows.map(({ one, other, equal, both, wrong, expected, omega, p }) => (
                <tr key={`${one.student_id} ${other.student_id}`}>
                  <td>{[one, other].map(({ name, number }) => name + t('（{0}）', number)).join(t('、'))}</td>
                  <td className="number">{t('{0} / {1} 题', equal, both)}</td>
                  <td className="number">{t('{0} 题', wrong)}</td>
                  <td className="number">{t('{0} 题', expected.toFixed(1))}</td>
                  <td className="number">{omega.toFixed(1)}</td>
                  <td className="number">{chance(p)}</td>
                  <td>{t('先看座位、草稿和是否一起补课、扫描是否重复；也可能是巧合，不能单凭这一项认定')}</td>
                </tr>
              ))}
            </ListTable>
          )}
        </>
      )}
    </section>
  );
}
