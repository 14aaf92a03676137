// Adds an organisation or changes one: name, region, logo, how long scans are kept, how reports grade.
import Box from '@mui/material/Box';
import type { Organization } from '../../../../contract/account/organization';
import { DEFAULT_GRADING, gradingFault, gradingText } from '../../../../domain/report/afterExam/grading';
import { regionText } from '../../../lib/regions';
import { sentence } from '../../../lib/texts/sentence';
import { t } from '../../../lib/texts/t';
import { organizationApi } from '../../../state/api/account/organization';
import { useUploadFileMutation } from '../../../state/api/question/file';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { TextInput } from '../../../ui/controls/FormFields';
import { PictureField } from '../../../ui/controls/PictureField';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { GradingFields } from './GradingFields';
import { RegionSelects, useArea } from './RegionSelects';

const DAYS = /^(?:[1-9]\d{0,3})?$/;
const organizationForm = defineForm({
  name: 'organization',
  initial: { title: '', region_id: null as number | null, logo: '', scan_days: '', grading: DEFAULT_GRADING },
  draftOf: ({ title, region_id, logo, scan_days, grading }: Organization) => ({
    title,
    region_id,
    logo,
    scan_days: scan_days === null ? '' : String(scan_days),
    grading: grading ?? DEFAULT_GRADING,
  }),
  faults({ title, scan_days, grading }) {
    const gradingMsg = gradingFault(grading);
    return [
      title.trim() === '' && { field: 'title', msg: t('请填写机构名称') },
      !DAYS.test(scan_days.trim()) && { field: 'scan_days', msg: t('应为 1 到 3650 的整数，或留空') },
      gradingMsg !== null && { field: 'grading', msg: gradingMsg },
    ];
  },
  save: (draft, { id, revision }) =>
    organizationApi.endpoints.saveOrganization.initiate(
      {
        ...draft,
        title: draft.title.trim(),
        scan_days: draft.scan_days.trim() === '' ? null : Number(draft.scan_days),
        grading: JSON.stringify(draft.grading) === JSON.stringify(DEFAULT_GRADING) ? null : draft.grading,
        ...(id === undefined ? {} : { id, revision }),
      },
      { track: false },
    ),
  notice: ({ title }, _reply, isNew) => (isNew ? t('已新建“{0}”', title.trim()) : t('已保存')),
});

export function OrganizationDialog({ organization, onClose }: { organization: Organization | null; onClose(): void }) {
  const regions = useArea();
  const form = useForm(organizationForm, { record: organization, onSaved: onClose });
  const { draft, change } = form;
  const [upload] = useUploadFileMutation();
  return (
    <FormDialog
      title={organization ? t('修改机构') : t('新建机构')}
      form={form}
      compared={[
        [t('机构名称'), ({ title }) => title],
        [t('地区'), ({ region_id }) => regionText(regions, region_id)],
        [t('扫描件保存天数'), ({ scan_days }) => scan_days || t('默认')],
        [t('等级'), ({ grading }) => sentence(gradingText(grading))],
        [t('标志'), ({ logo }, other) => (logo === '' ? t('无') : logo === other.logo ? '' : t('换过的图片'))],
      ]}
      width={520}
      onClose={onClose}
    >
      <TextInput form={form} name="title" label={t('机构名称')} max={60} required autoFocus />
      <Box role="group" aria-label={t('地区')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RegionSelects regions={regions} value={draft.region_id} onChange={(region_id) => change({ region_id })} />
      </Box>
      <TextInput
        form={form}
        name="scan_days"
        label={t('扫描件保存天数')}
        max={4}
        placeholder="400"
        hint={t('答题卡的扫描图和识别结果到期自动删除，已录入的答案不变；改短后对已有的也生效')}
      />
      <GradingFields
        value={draft.grading}
        fault={form.faultOf('grading')}
        onChange={(grading) => change({ grading })}
      />
      <PictureField
        label={t('标志')}
        picture={draft.logo}
        width={120}
        height={64}
        send={(file, onProgress) => upload({ file, onProgress })}
        onChange={(logo) => change({ logo })}
      />
    </FormDialog>
  );
}
