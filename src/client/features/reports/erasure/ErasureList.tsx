// 删除回执: receipts of erased students of the organisation.
import { dashDateTime } from '../../../lib/dates';
import { saveBlob } from '../../../lib/saveBlob';
import { t } from '../../../lib/texts/t';
import { useGetErasuresQuery } from '../../../state/api/paper/report';
import { Button } from '../../../ui/controls/Button';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { countsText, receiptText } from './erasureTexts';

export default function ErasureList({ onClose }: { onClose(): void }) {
  const receipts = useGetErasuresQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = receipts.data?.list;
  return (
    <ViewDialog title={t('删除回执')} width="md" onClose={onClose}>
      {receipts.isError && (
        <LoadFault what={t('回执')} error={receipts.error} onRetry={() => void receipts.refetch()} />
      )}
      {!list && !receipts.isError && <p role="status">{t('正在载入…')}</p>}
      {list?.length === 0 && <p>{t('本机构还没有删除过学生的个人信息。')}</p>}
      {list && list.length > 0 && (
        <div className="rp">
          <table aria-label={t('删除回执')}>
            <thead>
              <tr>
                <th scope="col">{t('编号')}</th>
                <th scope="col">{t('完成时间')}</th>
                <th scope="col">{t('办理人')}</th>
                <th scope="col">{t('内容')}</th>
                <th scope="col">{t('原因')}</th>
                <th scope="col">{t('回执')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((erasure) => (
                <tr key={erasure.id}>
                  <td>{erasure.id}</td>
                  <td>{erasure.finished_at === null ? t('正在删除') : dashDateTime(erasure.finished_at)}</td>
                  <td>{erasure.actor}</td>
                  <td>{erasure.finished_at === null ? '' : countsText(erasure)}</td>
                  <td>{erasure.reason}</td>
                  <td>
                    {erasure.finished_at !== null && (
                      <Button
                        onClick={() =>
                          saveBlob(
                            new Blob([receiptText(erasure)], { type: 'text/plain' }),
                            t('删除回执-{0}.txt', erasure.id),
                          )
                        }
                      >
                        {t('下载')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ViewDialog>
  );
}
