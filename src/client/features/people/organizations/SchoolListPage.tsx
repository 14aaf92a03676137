// 学校: schools filtered by region (including its subregions), stage and organisation; with ?school= the classes of one
// school.
import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { stageLabel, STAGES } from '../../../../contract/question/choices';
import { SCHOOL_ORDERS, type School } from '../../../../contract/account/school';
import { idIn, orderIn, pageIn, patched, type AddressPatch } from '../../../lib/listAddress';
import { regionsWithin, regionText, type Region } from '../../../lib/regions';
import { useRecord } from '../../../state/records/records';
import { skipToken } from '../../../state/api/api';
import {
  useDeleteSchoolMutation,
  useOrganizationRows,
  useGetSchoolsQuery,
  useRestoreSchoolMutation,
} from '../../../state/api/account/organization';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFunction, selectIsAdmin } from '../../../state/session/sessionSlice';
import { CHOICE_PX, LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { ListFrame } from '../../../ui/lists/ListFrame';
import { SearchField } from '../../../ui/controls/SearchField';
import { ListRow } from '../../../ui/rows/ListRow';
import { BinTabs } from './BinTabs';
import { RegionSelects } from './RegionSelects';
import { RowButton } from '../../../ui/rows/RowButton';
import { SchoolClasses } from './SchoolClasses';
import { SchoolDialog } from './SchoolDialog';
import { SchoolImportDialog } from './SchoolImportDialog';
import { useArea } from './useArea';
import { useListColumns } from '../../../state/ui/useListColumns';
import { ListTable } from '../../../ui/lists/ListTable';
import { RecordSelect } from '../../../ui/controls/RecordSelect';
import { useDeletion } from '../../../state/ui/useDeletion';
import { Button } from '../../../ui/controls/Button';
import { Cell } from '../../../ui/controls/Table';
import { t } from '../../../lib/texts/t';

const FILTERS = ['title', 'stage_id', 'organization_id', 'region_id'] as const;

export default function SchoolListPage() {
  const [params, setParams] = useSearchParams();
  const change = (patch: AddressPatch, replace = false) => setParams((now) => patched(now, patch), { replace });
  const isAdmin = useAppSelector(selectIsAdmin);
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'organization.write'));
  const regions = useArea();
  const bin = params.get('deleted') === '1';
  const title = params.get('title') ?? '';
  const [stage_id, organization_id, region_id] = (['stage_id', 'organization_id', 'region_id'] as const).map((name) =>
    idIn(params.get(name)),
  );
  const region_ids = useMemo(
    () => (region_id === undefined ? undefined : regionsWithin(regions, region_id)),
    [regions, region_id],
  );
  const { page, size } = pageIn(params);
  const order = orderIn(params, SCHOOL_ORDERS);
  const columns = useListColumns('schools');
  const filter = {
    page,
    size,
    ...(order && { order }),
    ...(title === '' ? {} : { title }),
    ...(stage_id === undefined ? {} : { stage_id }),
    ...(organization_id === undefined ? {} : { organization_id }),
    ...(region_ids === undefined ? {} : { region_ids }),
    ...(bin ? { deleted: 1 as const } : {}),
  };
  // Without the regions file the subregions are unknown, and their schools would be missing; so the request waits for
  // it.
  const query = useGetSchoolsQuery(region_id !== undefined && regions.length === 0 ? skipToken : filter, {
    refetchOnMountOrArgChange: true,
  });
  const [importing, setImporting] = useState(false);
  const [edited, setEdited] = useState<School | 'new' | null>(null);
  const [remove] = useDeleteSchoolMutation();
  const [restore] = useRestoreSchoolMutation();
  const opened = idIn(params.get('school'));
  const listed = useRecord('school', opened);
  const school = opened !== undefined && query.data?.ids.includes(opened) ? listed : undefined;

  const { drop, back, undo } = useDeletion<School>({
    title: t('删除学校'),
    text: (row) => t('“{0}”移入回收站，30 天内可以恢复；班级与学生一并保留。', row.title),
    nameOf: (row) => t('“{0}”', row.title),
    remove: ({ id, revision }) => remove({ id, revision }),
    restore: ({ id }) => restore({ id }),
  });
  const filtered = FILTERS.some((name) => params.has(name));
  if (opened !== undefined && query.data) {
    return (
      <SchoolClasses
        id={opened}
        title={school?.title ?? t('学校')}
        stage_id={school?.stage_id ?? null}
        onBack={() => setParams((now) => patched(now, { school: '', page }))}
      />
    );
  }
  const add = (
    <Button look="filled large" onClick={() => setEdited('new')}>
      {t('新建学校')}
    </Button>
  );
  return (
    <>
      <ListFrame
        title={t('学校')}
        undo={undo}
        tabs={mayWrite && <BinTabs label={t('学校')} bin={bin} onChange={(on) => change({ deleted: on ? 1 : '' })} />}
        actions={
          mayWrite && (
            <>
              <Button look="outlined large" onClick={() => setImporting(true)}>
                {t('批量导入')}
              </Button>
              {add}
            </>
          )
        }
        filters={
          <>
            <SearchField
              max={40}
              width={200}
              label={t('学校名称')}
              value={title}
              onChange={(text) => change({ title: text }, true)}
            />
            <RegionSelects
              regions={regions}
              value={region_id ?? null}
              onChange={(id) => change({ region_id: id ?? '' })}
            />
            <LabelledSelect
              label={t('学段')}
              all={t('全部')}
              value={stage_id ?? null}
              choices={STAGES.map(({ id, label }) => ({ value: id, label }))}
              onChange={(id) => change({ stage_id: id })}
            />
            {isAdmin && (
              <RecordSelect
                useList={useOrganizationRows}
                label={t('机构')}
                width={CHOICE_PX.organization}
                all={t('全部')}
                value={organization_id}
                onChange={(id) => change({ organization_id: id })}
              />
            )}
            {filtered && (
              <Button onClick={() => change(Object.fromEntries(FILTERS.map((name) => [name, ''])))}>
                {t('清除筛选')}
              </Button>
            )}
          </>
        }
        query={query}
        empty={
          bin
            ? { title: t('回收站是空的'), text: t('删除的学校在这里保留 30 天。') }
            : filtered
              ? { title: t('没有符合条件的学校'), text: t('可以放宽筛选条件；选择省或市时包含其下所有区县。') }
              : {
                  title: t('还没有学校'),
                  text: mayWrite ? t('新建学校后，可以为它建立班级、录入学生。') : t('请联系管理员新建学校。'),
                  action: mayWrite && add,
                }
        }
        page={{ page, size, onChange: (next, nextSize) => change({ page: next, size: nextSize }) }}
      >
        <ListTable
          label={t('学校列表')}
          arranged={columns}
          columns={[
            { title: t('名称'), order: 'title', fixed: true },
            { title: t('学段'), order: 'stage_id' },
            { title: t('地区') },
            { title: t('机构'), order: 'organization_title' },
            { title: t('班级'), order: 'class_count', number: true },
            { title: t('操作'), fixed: true },
          ]}
          order={order}
          onOrder={(next) => change({ order: next })}
        >
          {query.data?.ids.map((id) => (
            <SchoolRow
              key={id}
              id={id}
              bin={bin}
              regions={regions}
              classesPath={`?${patched(params, { school: id, page }).toString()}`}
              onEdit={setEdited}
              onDrop={drop}
              onRestore={back}
            />
          ))}
        </ListTable>
      </ListFrame>
      {importing && <SchoolImportDialog onClose={() => setImporting(false)} />}
      {edited && <SchoolDialog school={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface RowProps {
  id: number;
  bin: boolean;
  regions: readonly Region[];
  classesPath: string;
  onEdit(row: School): void;
  onDrop(row: School): Promise<boolean>;
  onRestore(row: School): Promise<void>;
}
function SchoolRow({ id, bin, regions, classesPath, onEdit, onDrop, onRestore }: RowProps) {
  const row = useRecord('school', id);
  const navigate = useNavigate();
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'organization.write'));
  if (!row) return null;
  return (
    <ListRow rowId={id}>
      <Cell sx={{ overflowWrap: 'anywhere' }}>{bin ? row.title : <Link to={classesPath}>{row.title}</Link>}</Cell>
      <Cell>{t(stageLabel(row.stage_id))}</Cell>
      <Cell>{regionText(regions, row.region_id)}</Cell>
      <Cell>{row.organization_title}</Cell>
      <Cell align="right">{t('{0} 个', row.class_count)}</Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>
        {!bin && (
          <RowButton rowKey="open" text={t('班级与学生')} of={row.title} onClick={() => void navigate(classesPath)} />
        )}
        {!bin && mayWrite && <RowButton rowKey="edit" text={t('修改')} of={row.title} onClick={() => onEdit(row)} />}
        {!bin && mayWrite && <RowButton text={t('删除')} of={row.title} danger onClick={() => void onDrop(row)} />}
        {bin && mayWrite && <RowButton text={t('恢复')} of={row.title} onClick={() => void onRestore(row)} />}
      </Cell>
    </ListRow>
  );
}
