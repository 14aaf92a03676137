// 选择报告题: selects reviewed questions for an existing report (`?report=`), in a selection of its own.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import { faultAdvice } from '../../lib/faultAdvice';
import type { ApiError } from '../../lib/faultText';
import { idIn } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { useGetReportQuery } from '../../state/api/paper/report';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { reportOpened, selectSet, selectSetsReady } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { Alert } from '../../ui/controls/Alert';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { ReportSaveBar } from './chosen/ReportSaveBar';
import { QuestionBrowser } from './list/QuestionBrowser';

const fixed = { status: STATUS.reviewed } as const;

export default function SelectReportQuestionPage() {
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const setsReady = useAppSelector(selectSetsReady);
  const openId = useAppSelector((state) => selectSet(state, 'selectReport').report_id);
  const id = idIn(params.get('report')) ?? openId ?? undefined;
  const {
    currentData: detail,
    isError,
    error,
  } = useGetReportQuery({ id: id ?? 0 }, { skip: id === undefined || !setsReady, refetchOnMountOrArgChange: true });
  const editable = detail?.editable === 1;
  useEffect(() => {
    if (setsReady && detail && editable) dispatch(reportOpened(detail));
  }, [dispatch, setsReady, detail, editable]);

  const toList = (
    <ButtonLink view="reportList" look="plain" to="/reportlist">
      {t('去报告列表')}
    </ButtonLink>
  );
  const above =
    id === undefined ? (
      <Alert severity="info" action={toList}>
        {t('在报告列表中点某份报告的“选题”，就可以在这里调整它的试题。')}
      </Alert>
    ) : isError ? (
      <Alert severity="error" action={toList}>
        {t('报告未能载入：{0}', faultAdvice(error as ApiError))}
      </Alert>
    ) : detail && !editable ? (
      <Alert severity="warning" action={toList}>
        {t('没有修改这份报告的权限。')}
      </Alert>
    ) : openId === id ? (
      <ReportSaveBar setId="selectReport" />
    ) : null;
  return (
    <QuestionBrowser title={t('选择报告题')} fills="selectReport" fixed={fixed} hidden={['status']} above={above} />
  );
}
