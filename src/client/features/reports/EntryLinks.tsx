// The ways in which answers get into a report that has none.
import type { ReportDetail } from '../../../contract/paper/report';
import { t } from '../../lib/texts/t';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { ButtonLink } from '../../ui/controls/ButtonLink';

interface Props {
  report: Pick<ReportDetail, 'id' | 'paper_id'>;
}

export function EntryLinks({ report: { id, paper_id } }: Props) {
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const mayLead = useAppSelector((state) => selectHasFunction(state, 'marking.lead'));
  return (
    <>
      {mayWrite && (
        <ButtonLink view="answerFill" look="filled large" to={`/answerfill?report=${id}`}>
          {t('录入或导入答案')}
        </ButtonLink>
      )}
      {mayWrite && paper_id !== null && (
        <ButtonLink look="large" to={`/reportlist/detail/${id}?scan=1`}>
          {t('扫描阅卷')}
        </ButtonLink>
      )}
      {mayLead && (
        <ButtonLink look="large" to={`/reportlist/detail/${id}?marking=1`}>
          {t('网上阅卷')}
        </ButtonLink>
      )}
    </>
  );
}
