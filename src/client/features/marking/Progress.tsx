// How far the marking is, how often two marks agree, and how strict each marker is.
import { useMemo } from 'react';
import type { MarkingProgress } from '../../../contract/paper/marking';
import { placeKey, placeTitle } from '../../../domain/marking/markingSetup';
import { LEAST_SHARED } from '../../../domain/marking/severity';
import { points } from '../../../domain/report/words';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { useGetMarkingProgressQuery } from '../../state/api/paper/marking';
import { ListTable, type ListColumn } from '../../ui/lists/ListTable';
import { LoadFault } from '../../ui/lists/LoadFault';
import { useSortedRows } from '../../ui/lists/useSortedRows';

const POLL_MS = 15_000;
const NONE = '—';

const share = (part: number, whole: number): string => (whole === 0 ? NONE : `${Math.round((100 * part) / whole)}%`);
const signed = (value: number, digits = 2): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}`;

function strictness({
  count,
  effect,
  error,
}: MarkingProgress['severity'][number] | MarkingProgress['markers'][number]['severity']) {
  if (effect === null || error === null) return t('样本不足（{0} 份）', count);
  const sure = Math.abs(effect) > error;
  const word = !sure ? '' : effect < 0 ? t(' 偏严') : t(' 偏松');
  return t('{0} ± {1}{2}（{3} 份）', signed(effect), error.toFixed(2), word, count);
}

export function Progress({ report_id }: { report_id: number }) {
  const query = useGetMarkingProgressQuery(
    { report_id },
    { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true },
  );
  const data = query.currentData;
  if (query.isError && !data)
    return <LoadFault what={t('阅卷进度')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <p role="status">{t('正在载入…')}</p>;
  return (
    <>
      <section>
        <h2>{t('各题')}</h2>
        <div className="marking-scroll" tabIndex={0} role="group" aria-label={t('各题进度')}>
          <ItemTable items={data.questions} />
        </div>
      </section>
      <section>
        <h2>{t('各阅卷员')}</h2>
        <p className="rp-explain">
          {t(
            '严宽：与评同一份答卷的其他人相比，平均高（+）或低（−）多少分，± 后是 95% 误差，超出误差才注明偏严、偏松；合评不到 {0} 份的不计。用时是每份的中位数。',
            LEAST_SHARED,
          )}
        </p>
        <div className="marking-scroll" tabIndex={0} role="group" aria-label={t('各阅卷员')}>
          <MarkerTable data={data} />
        </div>
        {data.severity.length > 0 && data.questions.length > 1 && (
          <>
            <h3>{t('各题合计的严宽（占满分的百分比）')}</h3>
            <ul>
              {data.severity.map((row) => (
                <li key={row.account_id}>
                  {t('{0}：', row.name)}
                  {strictness(row)}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}

const ITEM_COLUMNS = [
  { title: t('题号'), fixed: true },
  { title: t('完成'), order: 'final' },
  { title: t('等一评'), order: 'first', number: true },
  { title: t('等二评'), order: 'second', number: true },
  { title: t('等三评'), order: 'third', number: true },
  { title: t('待仲裁'), order: 'rulings', number: true },
  { title: t('质控卷'), number: true },
  { title: t('双评一致'), order: 'agreed' },
  { title: t('平均分'), order: 'mean' },
] as const satisfies readonly ListColumn[];
type ItemRow = MarkingProgress['questions'][number];
const part = (some: number, whole: number): number | null => (whole === 0 ? null : some / whole);
const ITEM_ORDERS = {
  final: ({ final, scripts }: ItemRow) => part(final, scripts),
  first: ({ waiting }: ItemRow) => waiting[0] ?? 0,
  second: ({ waiting }: ItemRow) => waiting[1] ?? 0,
  third: ({ waiting }: ItemRow) => waiting[2] ?? 0,
  rulings: ({ rulings }: ItemRow) => rulings,
  agreed: ({ agreed, pairs }: ItemRow) => part(agreed, pairs),
  mean: ({ mean, score }: ItemRow) => mean && mean / score,
};

function ItemTable({ items }: { items: readonly ItemRow[] }) {
  const { rows, sorting } = useSortedRows(items, ITEM_ORDERS);
  return (
    <ListTable label={t('各题进度')} columns={ITEM_COLUMNS} {...sorting}>
      {rows.map((row) => (
        <tr key={placeKey(row)}>
          <td>{translated(placeTitle(row))}</td>
          <td>
            {row.final} / {row.scripts}
            {t('（{0}）', share(row.final, row.scripts))}
            {row.clashes > 0 && t('；{0} 份已在别处录入，未覆盖', row.clashes)}
          </td>
          {row.waiting.map((count, at) => (
            <td key={at} className="number">
              {count}
            </td>
          ))}
          <td className="number">{row.rulings}</td>
          <td className="number">{row.controls}</td>
          <td>
            {share(row.agreed, row.pairs)}
            {row.pairs > 0 && t('（{0}）', `${row.agreed} / ${row.pairs}`)}
          </td>
          <td>
            {row.mean === null ? NONE : t('{0} / {1}（{2} 份）', row.mean.toFixed(2), points(row.score), row.final)}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

const MARKER_COLUMNS = [
  { title: t('阅卷员'), order: 'name', fixed: true },
  { title: t('题号'), order: 'place' },
  { title: t('已阅'), order: 'marked', number: true },
  { title: t('平均给分'), order: 'mean', number: true },
  { title: t('双评一致'), order: 'agreed' },
  { title: t('严宽（分）'), order: 'severity' },
  { title: t('质控卷相差'), order: 'gap' },
  { title: t('用时'), order: 'seconds' },
] as const satisfies readonly ListColumn[];

function MarkerTable({ data: { questions, markers } }: { data: MarkingProgress }) {
  const places = useMemo(
    () => new Map(questions.map((row, at) => [placeKey(row), { at, title: translated(placeTitle(row)) }])),
    [questions],
  );
  const orders = useMemo(() => {
    type Row = (typeof markers)[number];
    return {
      name: ({ name }: Row) => name,
      place: (row: Row) => places.get(placeKey(row))?.at ?? null,
      marked: ({ marked }: Row) => marked,
      mean: ({ mean }: Row) => mean,
      agreed: ({ agreed, pairs }: Row) => part(agreed, pairs),
      severity: ({ severity }: Row) => severity.effect,
      gap: ({ control_gap }: Row) => control_gap,
      seconds: ({ seconds }: Row) => seconds,
    };
  }, [places]);
  const { rows, sorting } = useSortedRows(markers, orders);
  return (
    <ListTable label={t('各阅卷员')} columns={MARKER_COLUMNS} {...sorting}>
      {rows.map((row) => (
        <tr key={`${row.account_id}.${placeKey(row)}`}>
          <td>{row.name}</td>
          <td>{places.get(placeKey(row))?.title}</td>
          <td className="number">
            {row.marked}
            {row.quota !== null && ` / ${row.quota}`}
          </td>
          <td className="number">{row.mean === null ? NONE : row.mean.toFixed(2)}</td>
          <td>
            {share(row.agreed, row.pairs)}
            {row.pairs > 0 && t('（{0} 份）', row.pairs)}
          </td>
          <td>{strictness(row.severity)}</td>
          <td>{row.control_gap === null ? NONE : t('{0}（{1} 份）', signed(row.control_gap), row.controls)}</td>
          <td>{row.seconds === null ? NONE : t('{0} 秒', row.seconds)}</td>
        </tr>
      ))}
    </ListTable>
  );
}
