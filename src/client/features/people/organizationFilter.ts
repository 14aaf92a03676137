// The filter of administrators by organisation, in the lists of accounts and schools.
import { t } from '../../lib/texts/t';
import { useOrganizationRows } from '../../state/api/account/organization';
import { CHOICE_PX } from '../../ui/controls/LabelledSelect';

export const ORGANIZATION_FILTER = {
  kind: 'record',
  name: 'organization_id',
  label: t('机构', 1),
  useRecords: useOrganizationRows,
  width: CHOICE_PX.organization,
  when: ({ isAdmin }: { isAdmin: boolean }) => isAdmin,
} as const;
