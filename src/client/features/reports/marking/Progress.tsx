// How far the marking is, how often two marks agree, and how strict each marker is.
import type { MarkingProgress } from '../../../../contract/paper/marking';
import { placeKey, placeTitle } from '../../../../domain/marking/markingSetup';
import { LEAST_SHARED } from '../../../../domain/marking/severity';
import { points } from '../../../../domain/report/words';
import { useGetMarkingProgressQuery } from '../../../state/api/paper/marking';
import { HeadRow } from '../../../ui/lists/HeadRow';
import { LoadFault } from '../../../ui/lists/LoadFault';

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
  if (effect === null || error === null) return `样本不足（${count} 份）`;
  const sure = Math.abs(effect) > error;
  const word = !sure ? '' : effect < 0 ? ' 偏严' : ' 偏松';
  return `${signed(effect)} ± ${error.toFixed(2)}${word}（${count} 份）`;
}

export function Progress({ report_id }: { report_id: number }) {
  const query = useGetMarkingProgressQuery(
    { report_id },
    { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true },
  );
  const data = query.currentData;
  if (query.isError && !data)
    return <LoadFault what="阅卷进度" error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <p role="status">正在载入…</p>;
  const titleOf = new Map(data.questions.map((row) => [placeKey(row), placeTitle(row)]));
  return (
    <>
      <section>
        <h2>各题</h2>
        <div className="marking-scroll" tabIndex={0} role="group" aria-label="各题进度">
          <table aria-label="各题进度">
            <thead>
              <HeadRow
                titles={['题号', '完成', '等一评', '等二评', '等三评', '待仲裁', '质控卷', '双评一致', '平均分']}
              />
            </thead>
            <tbody>
              {data.questions.map((row) => (
                <tr key={placeKey(row)}>
                  <td>{placeTitle(row)}</td>
                  <td>
                    {row.final} / {row.scripts}（{share(row.final, row.scripts)}）
                    {row.clashes > 0 && `；${row.clashes} 份已在别处录入，未覆盖`}
                  </td>
                  {row.waiting.map((count, at) => (
                    <td key={at}>{count}</td>
                  ))}
                  <td>{row.rulings}</td>
                  <td>{row.controls}</td>
                  <td>
                    {share(row.agreed, row.pairs)}
                    {row.pairs > 0 && `（${row.agreed} / ${row.pairs}）`}
                  </td>
                  <td>
                    {row.mean === null ? NONE : `${row.mean.toFixed(2)} / ${points(row.score)}（${row.final} 份）`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>各阅卷员</h2>
        <p className="rp-explain">
          严宽：与评同一份答卷的其他人相比，平均高（+）或低（−）多少分，± 后是 95%
          误差，超出误差才注明偏严、偏松；合评不到 {LEAST_SHARED} 份的不计。用时是每份的中位数。
        </p>
        <div className="marking-scroll" tabIndex={0} role="group" aria-label="各阅卷员">
          <table aria-label="各阅卷员">
            <thead>
              <HeadRow
                titles={['阅卷员', '题号', '已阅', '平均给分', '双评一致', '严宽（分）', '质控卷相差', '用时']}
              />
            </thead>
            <tbody>
              {data.markers.map((row) => (
                <tr key={`${row.account_id}.${placeKey(row)}`}>
                  <td>{row.name}</td>
                  <td>{titleOf.get(placeKey(row))}</td>
                  <td>
                    {row.marked}
                    {row.quota !== null && ` / ${row.quota}`}
                  </td>
                  <td>{row.mean === null ? NONE : row.mean.toFixed(2)}</td>
                  <td>
                    {share(row.agreed, row.pairs)}
                    {row.pairs > 0 && `（${row.pairs} 份）`}
                  </td>
                  <td>{strictness(row.severity)}</td>
                  <td>{row.control_gap === null ? NONE : `${signed(row.control_gap)}（${row.controls} 份）`}</td>
                  <td>{row.seconds === null ? NONE : `${row.seconds} 秒`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {data.severity.length > 0 && data.questions.length > 1 && (
          <>
            <h3>各题合计的严宽（占满分的百分比）</h3>
            <ul>
              {data.severity.map((row) => (
                <li key={row.account_id}>
                  {row.name}：{strictness(row)}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}
