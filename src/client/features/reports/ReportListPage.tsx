// 报告列表: reports of the own organisation and their recycle bin; filters are in the address.
import { useSearchParams } from 'react-router-dom';
import { REPORT_ORDERS } from '../../../contract/paper/report';
import { idIn, orderIn, pageIn, patched, type AddressPatch } from '../../lib/listAddress';
import { useGetCommonQuery } from '../../state/api/knowledge/reference';
import { useGetReportsQuery } from '../../state/api/paper/report';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction, selectIsAdmin, selectUser } from '../../state/session/sessionSlice';
import { CHOICE_PX, LabelledSelect } from '../../ui/controls/LabelledSelect';
import { ListFrame } from '../../ui/lists/ListFrame';
import { ListTabs } from '../../ui/lists/ListTabs';
import { SearchField } from '../../ui/controls/SearchField';
import { ReportTable } from './ReportTable';
import { useReportActions } from './useReportActions';
import { MayOpen } from '../../ui/MayOpen';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { t } from '../../lib/texts/t';

const titled = ({ id, title }: { id: number; title: string }) => ({ value: id, label: title });

export default function ReportListPage() {
  const [params, setParams] = useSearchParams();
  const change = (patch: AddressPatch, replace = false) => setParams((now) => patched(now, patch), { replace });
  const bin = params.get('deleted') === '1';
  const mine = params.get('mine') === '1';
  const title = params.get('title') ?? '';
  const [stage_id, grade_id, paper_id] = [
    idIn(params.get('stage_id')),
    idIn(params.get('grade_id')),
    idIn(params.get('paper_id')),
  ];
  const { page, size } = pageIn(params);
  const order = orderIn(params, REPORT_ORDERS);
  const query = useGetReportsQuery(
    {
      page,
      size,
      ...(order && { order }),
      ...(title === '' ? {} : { title }),
      ...(stage_id === undefined ? {} : { stage_id }),
      ...(grade_id === undefined ? {} : { grade_id }),
      ...(paper_id === undefined ? {} : { paper_id }),
      ...(mine ? { mine: 1 as const } : {}),
      ...(bin ? { deleted: 1 as const } : {}),
    },
    { refetchOnMountOrArgChange: true },
  );
  const { data: common } = useGetCommonQuery();
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const isAdmin = useAppSelector(selectIsAdmin);
  const accountId = useAppSelector((state) => selectUser(state)?.id);
  const actions = useReportActions();
  const filtered = title !== '' || mine || [stage_id, grade_id, paper_id].some((value) => value !== undefined);
  const grades = (common?.grades ?? []).filter((grade) => stage_id === undefined || grade.stage_id === stage_id);
  const add = mayWrite && (
    <MayOpen view="addReportQuestion">
      <ButtonLink look="filled large" to="/addreportquestion">
        {t('新建报告')}
      </ButtonLink>
    </MayOpen>
  );

  return (
    <ListFrame
      undo={actions.undo}
      title={t('报告')}
      tabs={
        <ListTabs
          label={t('报告或回收站')}
          names={[t('报告'), t('回收站')]}
          at={bin ? 1 : 0}
          onChange={(at) => change({ deleted: at === 1 ? 1 : '' })}
        />
      }
      actions={
        <>
          <MayOpen view="calibration">
            <ButtonLink look="large" to="/reportlist/calibration">
              {t('难度校准')}
            </ButtonLink>
          </MayOpen>
          {mayWrite && (
            <MayOpen view="answerFill">
              <ButtonLink look="outlined large" to="/answerfill">
                {t('按试卷录入答案')}
              </ButtonLink>
            </MayOpen>
          )}
          {add}
        </>
      }
      filters={
        <>
          <SearchField label={t('报告名称')} value={title} onChange={(typed) => change({ title: typed }, true)} />
          <LabelledSelect
            label={t('学段')}
            width={CHOICE_PX.stage}
            all={t('全部')}
            value={stage_id ?? null}
            choices={(common?.stages ?? []).map(titled)}
            onChange={(value) => change({ stage_id: value, grade_id: '' })}
          />
          <LabelledSelect
            label={t('年级')}
            width={CHOICE_PX.grade}
            all={t('全部')}
            value={grade_id ?? null}
            choices={grades.map(titled)}
            onChange={(value) => change({ grade_id: value })}
          />
          <LabelledSelect
            label={t('创建者')}
            all={t('全部')}
            value={mine ? 1 : null}
            choices={[{ value: 1, label: t('我创建的') }]}
            onChange={(value) => change({ mine: value })}
          />
          {filtered && (
            <Button onClick={() => change({ title: '', stage_id: '', grade_id: '', paper_id: '', mine: '' })}>
              {t('清除筛选')}
            </Button>
          )}
        </>
      }
      query={query}
      empty={
        bin
          ? { title: t('回收站是空的'), text: t('删除的报告在这里保留 30 天。') }
          : filtered
            ? { title: t('没有符合条件的报告'), text: t('可以放宽筛选条件。') }
            : { title: t('还没有报告'), text: t('为一份试卷录入学生的答案，或选题新建一份报告。'), action: add }
      }
      page={{ page, size, onChange: (next, nextSize) => change({ page: next, size: nextSize }) }}
    >
      <ReportTable
        ids={query.data?.ids ?? []}
        order={order}
        onOrder={(next) => change({ order: next })}
        common={common}
        bin={bin}
        mayWrite={mayWrite}
        isAdmin={isAdmin}
        accountId={accountId}
        actions={actions}
      />
    </ListFrame>
  );
}
