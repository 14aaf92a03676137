// Finishes or reopens a report, in the list and on its page.
import { REPORT_STATUS } from '../../../contract/codes';
import type { ReportSummary } from '../../../contract/paper/report';
import { reportSections } from '../../../domain/report/reportSections';
import { t } from '../../lib/texts/t';
import { reportApi, useSaveReportMutation } from '../../state/api/paper/report';
import { useAppDispatch, useAppStore } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { selectWhole } from '../../state/records/records';

export function useSetReportStatus() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [save] = useSaveReportMutation();

  return async ({ id, title, status: now }: ReportSummary) => {
    const finish = now !== REPORT_STATUS.finished;
    const question = {
      title: t('完成录入'),
      text: t('《{0}》完成后不能再录入答案，可以随时改回“录入中”。', title),
      ok: t('完成'),
      cancel: t('取消'),
    };
    if (finish && !(await dispatch(ask(question)))) return;
    // The save call takes the whole report, so its current questions are loaded first.
    const read = await dispatch(
      reportApi.endpoints.getReport.initiate({ id }, { forceRefetch: true, subscribe: false }),
    );
    const data = selectWhole(store.getState(), read.data);
    if (!data) return;
    const status = finish ? REPORT_STATUS.finished : REPORT_STATUS.filling;
    const reply = await save({
      id,
      revision: data.revision,
      title: data.title,
      status,
      sections: reportSections(data.items),
    });
    if (reply.data) dispatch(tell('success', finish ? t('《{0}》已完成', title) : t('《{0}》可以继续录入', title)));
  };
}
