// 学校: schools filtered by region (including its subregions), stage and organisation; with ?school= the classes of one
// school.
import { useSearchParams } from 'react-router-dom';
import { SCHOOL_ORDERS, type School } from '../../../../contract/account/school';
import { stageLabel, STAGES } from '../../../../contract/question/choices';
import { idIn } from '../../../lib/listAddress';
import { regionsWithin, regionText } from '../../../lib/regions';
import { t } from '../../../lib/texts/t';
import { schoolApi, useDeleteSchoolMutation, useRestoreSchoolMutation } from '../../../state/api/account/school';
import { defineList } from '../../../state/lists/defineList';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { Button } from '../../../ui/controls/Button';
import { ListPage } from '../../../ui/lists/ListPage';
import { EDIT_ACTION, figureColumn, textColumn, titleColumn } from '../../../ui/lists/columns';
import { ORGANIZATION_FILTER } from '../organizationFilter';
import { RegionSelects, useArea } from './RegionSelects';
import { SchoolClasses } from './SchoolClasses';
import { SchoolDialog } from './SchoolDialog';
import { SchoolImportDialog } from './SchoolImportDialog';

const schools = defineList({
  name: 'schools',
  kind: 'school',
  title: t('学校'),
  label: t('学校列表'),
  endpoint: schoolApi.endpoints.getSchools,
  orders: SCHOOL_ORDERS,
  views: ['all', 'bin'],
  mayWrite: (state) => selectHasFunction(state, 'organization.write'),
  useMore: () => ({ regions: useArea() }),
  // Without the regions file the subregions are unknown, and their schools would be missing.
  request(request, { regions, values: { region_id } }) {
    if (region_id === undefined) return request;
    return regions.length === 0 ? null : { ...request, region_ids: [...regionsWithin(regions, Number(region_id))] };
  },
  filters: [
    { kind: 'search', name: 'title', label: t('学校名称'), max: 40, width: 200 },
    {
      kind: 'custom',
      label: t('地区'),
      names: { region_id: 'id' },
      local: true,
      words: ({ regions, values: { region_id } }) =>
        regions.length === 0 ? '…' : regionText(regions, Number(region_id)),
      control: ({ regions, values, change }) => (
        <RegionSelects
          regions={regions}
          value={Number(values['region_id'] ?? 0) || null}
          onChange={(id) => change({ region_id: id ?? '' })}
        />
      ),
    },
    {
      kind: 'choice',
      name: 'stage_id',
      label: t('学段'),
      choices: STAGES.map(({ id, label }) => ({ value: id, label })),
    },
    ORGANIZATION_FILTER,
  ],
  columns: [
    titleColumn(t('名称'), ({ id }: School, { linkTo }) => linkTo({ school: id })),
    { title: t('学段'), order: 'stage_id', cell: (row) => t(stageLabel(row.stage_id)) },
    { id: 'region', title: t('地区'), cell: (row, { regions }) => regionText(regions, row.region_id) },
    textColumn(t('机构', 1), 'organization_title'),
    figureColumn(t('班级'), 'class_count', (count) => t('{0} 个', count)),
  ],
  actions: [
    { text: t('班级与学生'), rowKey: 'open', to: (row, { linkTo }) => `/schoollist${linkTo({ school: row.id })}` },
    EDIT_ACTION,
  ],
  add: { text: t('新建学校') },
  dialogs: {
    edit: ({ row, onClose }) => <SchoolDialog school={row} onClose={onClose} />,
    import: ({ onClose }) => <SchoolImportDialog onClose={onClose} />,
  },
  empty: ({ mayWrite }) => ({
    title: t('还没有学校'),
    text: mayWrite ? t('新建学校后，可以为它建立班级、录入学生。') : t('请联系管理员新建学校。'),
  }),
  notFound: t('可以放宽筛选条件；选择省或市时包含其下所有区县。'),
  bin: {
    title: t('删除学校'),
    text: (row) => t('“{0}”移入回收站，30 天内可以恢复；班级与学生一并保留。', row.title),
    quoted: (row) => t('“{0}”', row.title),
    useRemove: useDeleteSchoolMutation,
    useRestore: useRestoreSchoolMutation,
  },
});

export default function SchoolListPage() {
  const [params] = useSearchParams();
  const school = idIn(params.get('school'));
  if (school !== undefined) return <SchoolClasses key={school} id={school} />;
  return (
    <ListPage
      list={schools}
      actions={({ mayWrite, show }) =>
        mayWrite && (
          <Button look="outlined large" onClick={() => show('import')}>
            {t('批量导入')}
          </Button>
        )
      }
    />
  );
}
