// Two scans of one page, value by value: the values that differ first, each with its piece of both pictures.
import type { ReportDetail } from '../../../../contract/paper/report';
import type { ScanComparison } from '../../../../contract/paper/scans';
import { formNamed, printedText } from '../../../../domain/report/forms';
import { percent } from '../../../../domain/report/words';
import { useGetReportQuery } from '../../../state/api/paper/report';
import { useAssignScanPageMutation, useCompareScanPagesQuery } from '../../../state/api/paper/scans';
import { Button } from '../../../ui/controls/Button';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { Crop } from './Crop';

type Row = ScanComparison['list'][number];
type Page = ScanComparison['pages'][number];

function Side({ row, page, at, report }: { row: Row; page: Page; at: 0 | 1; report: ReportDetail | undefined }) {
  const side = row.sides[at];
  if (!side) return <td>没有这一题</td>;
  const question = report?.questions.find(({ id }) => id === row.question_id);
  const text = question ? printedText(question, side.text, formNamed(report?.forms ?? [], page.form)) : side.text;
  return (
    <td>
      <strong>{text === '/' ? '未作答' : text.replace(/^=/, '') || '？'}</strong>
      <small> {side.decided ? '已复核' : `把握 ${percent(side.certainty)}`}</small>
      {page.picture !== '' && page.width > 0 && (
        <Crop {...page} area={side.area} label={`第 ${row.label} 题的扫描图`} />
      )}
    </td>
  );
}

interface Props {
  id: number;
  report_id: number;
  page_id: number;
  other_id: number;
  mayWrite: boolean;
  onClose(): void;
}

export default function PageCompare({ id, report_id, page_id, other_id, mayWrite, onClose }: Props) {
  const compared = useCompareScanPagesQuery({ id, page_id, other_id }, { refetchOnMountOrArgChange: true });
  const report = useGetReportQuery({ id: report_id }).data;
  const [assign] = useAssignScanPageMutation();
  const data = compared.currentData;
  const differing = data?.list.filter(({ differs }) => differs === 1).length ?? 0;
  const drop = async (page: Page) => {
    if ((await assign({ id: page.batch_id, page_id: page.page_id, ignored: 1 })).data) onClose();
  };
  return (
    <ViewDialog title="比较两次扫描" maxWidth="lg" onClose={onClose}>
      {compared.isError && <LoadFault what="扫描页" error={compared.error} onRetry={() => void compared.refetch()} />}
      {!data && !compared.isError && <p role="status">正在载入…</p>}
      {data && (
        <div className="scan-scroll">
          <p role="status" className="scan-hint">
            {differing === 0
              ? `${data.list.length} 个值全部相同。`
              : `${data.list.length} 个值中有 ${differing} 个不同，列在前面。`}
          </p>
          <table aria-label="两次扫描的值">
            <thead>
              <tr>
                <th>题号</th>
                {data.pages.map((page) => (
                  <th key={page.page_id}>
                    {page.batch_title}：{page.file} 第 {page.page} 页{' '}
                    {mayWrite && <Button onClick={() => void drop(page)}>不用这一页</Button>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <tr key={row.question_id} data-open={row.differs || undefined}>
                  <td>{row.label}</td>
                  <Side row={row} page={data.pages[0]} at={0} report={report} />
                  <Side row={row} page={data.pages[1]} at={1} report={report} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ViewDialog>
  );
}
