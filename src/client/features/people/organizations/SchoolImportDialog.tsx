// Imports schools from a spreadsheet. Region names are looked up in the regions file; the server checks everything
// else.
import { useMemo } from 'react';
import { SCHOOL_IMPORT_MAX } from '../../../../contract/account/school';
import type { ImportColumn, SheetRow } from '../../../lib/importSheet';
import { regionFinder } from '../../../lib/regions';
import { t } from '../../../lib/texts/t';
import { useImportSchoolsMutation } from '../../../state/api/account/school';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { TableImportDialog } from '../../../ui/dialogs/TableImportDialog';
import { useArea } from './RegionSelects';

const COLUMNS = [
  { field: 'title', heading: t('名称') },
  { field: 'stage', heading: t('学段') },
  { field: 'region', heading: t('地区'), optional: true },
  { field: 'organization', heading: t('机构', 1), optional: true },
] as const satisfies ImportColumn<string>[];
type Row = SheetRow<(typeof COLUMNS)[number]['field']>;

export function SchoolImportDialog({ onClose }: { onClose(): void }) {
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useImportSchoolsMutation();
  const regions = useArea();
  const regionOf = useMemo(() => regionFinder(regions), [regions]);
  const submit = async (rows: Row[], dryRun: boolean) => {
    const found = rows.map(({ region }) => regionOf(region));
    const unknown = found.flatMap((region, i) =>
      typeof region === 'string' ? [{ row: i + 1, field: 'region', msg: region }] : [],
    );
    const asked = rows.map(({ title, stage, organization }, i) => {
      const region = found[i] ?? null;
      return { title, stage, organization, region_id: typeof region === 'string' ? null : region };
    });
    const { data } = await send({ rows: asked, ...((dryRun || unknown.length > 0) && { dry_run: 1 }) });
    return data && { added: data.added, faults: [...unknown, ...data.faults].sort((a, b) => a.row - b.row) };
  };
  return (
    <TableImportDialog
      what={t('学校')}
      unit={(count) => t('所', count)}
      hint={t(
        'Excel 或 CSV 表格，第一行为标题：名称、学段（如 初中）、地区（如 上海市 浦东新区，可不填，为全国）、机构（可不填，为本机构）。先整体检查，全部正确才会导入。',
      )}
      columns={COLUMNS}
      max={SCHOOL_IMPORT_MAX}
      nameField="title"
      busy={isLoading}
      send={submit}
      onDone={(notice) => dispatch(tell('success', notice))}
      onClose={onClose}
    />
  );
}
