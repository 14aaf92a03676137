// 核对导入: the questions of a checked file beside what the file says (route /questionlist/import/{job}). Nothing is
// stored before 导入; corrections are kept in this browser and with the account.
import { Link, useParams } from 'react-router-dom';
import { IMPORT_KIND } from '../../../../contract/question/questionImport';
import { idIn } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import { RECENT_JOBS, useGetJobsQuery } from '../../../state/api/system/job';
import { Notice } from '../../../ui/Notice';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { PageHead } from '../../../ui/lists/PageHead';
import { RowBones } from '../../../ui/lists/RowBones';
import { CheckedFile } from './CheckedFile';

const back = <Link to="/questionlist">{t('返回试题列表')}</Link>;

export default function ImportPage() {
  const id = idIn(useParams()['id'] ?? '');
  const { data: jobs, error, isError, refetch } = useGetJobsQuery(RECENT_JOBS);
  const check = jobs?.list.find((job) => job.id === id && job.kind === IMPORT_KIND);
  if (check) return <CheckedFile key={check.id} job={check} jobs={jobs?.list ?? []} />;
  return (
    <div className="list-page whole">
      <PageHead title={t('核对导入')} />
      {id !== undefined && !jobs && !isError ? (
        <RowBones label={t('正在载入检查结果')} />
      ) : isError && id !== undefined ? (
        <LoadFault what={t('检查结果')} error={error} onRetry={() => void refetch()}>
          {back}
        </LoadFault>
      ) : (
        <Notice
          alert
          title={t('没有这次检查')}
          text={t('地址不对，或检查结果已超过保存期限。请在试题列表中点“导入”，重新选择文件。')}
        >
          {back}
        </Notice>
      )}
    </div>
  );
}
