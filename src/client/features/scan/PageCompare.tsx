// Two scans of one page, value by value: the values that differ first, each with its piece of both pictures.
import type { ReportDetail } from '../../../contract/paper/report';
import type { ScanComparison } from '../../../contract/paper/scans';
import { formNamed, printedText } from '../../../domain/report/forms';
import { percent } from '../../../domain/report/words';
import { t } from '../../lib/texts/t';
import { useGetReportQuery } from '../../state/api/paper/report';
import { useAssignScanPageMutation, useCompareScanPagesQuery } from '../../state/api/paper/scans';
import { Button } from '../../ui/controls/Button';
import { ViewDialog } from '../../ui/dialogs/ViewDialog';
import { LoadFault } from '../../ui/lists/LoadFault';
import { Crop } from '../../ui/pages/Crop';

type Row = ScanComparison['list'][number];
type Page = ScanComparison['pages'][number];

function Side({ row, page, at, report }: { row: Row; page: Page; at: 0 | 1; report: ReportDetail | undefined }) {
  const side = row.sides[at];
  if (!side) return <td>{t('没有这一题')}</td>;
  const question = report?.questions.find(({ id }) => id === row.question_id);
  const text = question ? printedText(question, side.text, formNamed(report?.forms ?? [], page.form)) : side.text;
  return (
    <td>
      <strong>{text === '/' ? t('未作答') : text.replace(/^=/, '') || t('？')}</strong>
      <small> {side.decided ? t('已复核') : t('把握 {0}', percent(side.certainty))}</small>
      {page.picture !== '' && page.width > 0 && (
        <Crop {...page} area={side.area} label={t('第 {0} 题的扫描图', row.label)} />
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
    <ViewDialog title={t('比较两次扫描')} width="lg" onClose={onClose}>
      {compared.isError && (
        <LoadFault what={t('扫描页')} error={compared.error} onRetry={() => void compared.refetch()} />
      )}
      {!data && !compared.isError && <p role="status">{t('正在载入…')}</p>}
      {data && (
        <div className="scan-scroll">
          <p role="status" className="scan-hint">
            {differing === 0
              ? t('{0} 个值全部相同。', data.list.length)
              : t('{0} 个值中有 {1} 个不同，列在前面。', data.list.length, differing)}
          </p>
          <table aria-label={t('两次扫描的值')}>
            <thead>
              <tr>
                <th>{t('题号')}</th>
                {data.pages.map((page) => (
                  <th key={page.page_id}>
                    {t('{0}：{1} 第 {2} 页', page.batch_title, page.file, page.page)}{' '}
                    {mayWrite && <Button onClick={() => void drop(page)}>{t('不用这一页')}</Button>}
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
