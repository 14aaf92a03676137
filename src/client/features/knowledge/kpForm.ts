// The form of a knowledge point: its key and name.
import type { KpNode } from '../../../contract/knowledge/knowledge';
import { KP_NAME_MAX, TIP_KEY_MAX } from '../../../contract/knowledge/knowledgeChange';
import { t } from '../../lib/texts/t';
import { knowledgeChangeApi } from '../../state/api/knowledge/knowledgeChange';
import { defineForm } from '../../state/forms/defineForm';
import { changeKnowledge } from '../../state/storedChanges/knowledgeChanges';
import { missingNames, type NameField } from './NameDialog';

const { addKp, saveKp } = knowledgeChangeApi.endpoints;
export const KP_NAMES: readonly NameField<{ tip_key: string; kp_name: string }>[] = [
  { name: 'tip_key', label: t('编码'), max: TIP_KEY_MAX },
  { name: 'kp_name', label: t('名称'), max: KP_NAME_MAX },
];
export const kpForm = defineForm({
  name: 'kp',
  initial: { tip_key: '', kp_name: '', before: '', system_info_id: 0, type: 0, pid: 0, place: 0 },
  draftOf: ({ tip_key, kp_name }: KpNode) => ({ tip_key, kp_name }),
  faults: (draft) => missingNames(draft, 'tip_key', 'kp_name'),
  save({ before, ...draft }, { id, revision }) {
    const names = { tip_key: draft.tip_key.trim(), kp_name: draft.kp_name.trim() };
    return id === undefined
      ? changeKnowledge(t('已新建“{0}”', names.kp_name), addKp.initiate({ ...draft, ...names }, { track: false }))
      : changeKnowledge(
          t('“{0}”改为“{1}”', before, names.kp_name),
          saveKp.initiate({ id, revision, ...names }, { track: false }),
        );
  },
});
