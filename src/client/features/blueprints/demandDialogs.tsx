// The dialogs of a blueprint's other conditions: knowledge points that a paper must cover, and papers whose questions,
// with their variants, are excluded.
import Box from '@mui/material/Box';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { t } from '../../lib/texts/t';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { usePaperSearch } from '../../state/usePaperSearch';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/controls/Dialog';
import { PaperChoice } from '../../ui/dialogs/PaperChoice';
import { ViewDialog } from '../../ui/dialogs/ViewDialog';
import { DemandNumber } from './DemandNumber';
import { KpPicker } from './KpPicker';

type Coverage = BlueprintBody['coverage'];

const coverageForm = defineForm<{ ids: readonly number[]; min: number }>({
  name: 'coverage',
  initial: { ids: [], min: 1 },
  save: (draft) => () => Promise.resolve({ data: draft }),
});

export function CoverageDialog({
  coverage,
  onChange,
  onClose,
}: {
  coverage: Coverage;
  onChange(coverage: Coverage): void;
  onClose(): void;
}) {
  const form = useForm(coverageForm);
  const { ids, min } = form.draft;
  const add = () =>
    onChange([...coverage.filter((one) => !ids.includes(one.kp_id)), ...ids.map((kp_id) => ({ kp_id, min }))]);
  return (
    <Dialog
      title={t('必须考到的知识点')}
      onClose={onClose}
      content={{ sx: { display: 'grid', gap: 1 } }}
      actions={
        <>
          <Button look="large" onClick={onClose}>
            {t('取消')}
          </Button>
          <Button look="filled large" disabled={ids.length === 0} onClick={add}>
            {t('确定')}
          </Button>
        </>
      }
    >
      <KpPicker
        systemId={null}
        ids={ids}
        height={320}
        onChange={(picked) => form.change({ ids: picked.map((kp) => kp.kp_id) })}
      />
      <Box sx={{ fontSize: 13, display: 'flex', gap: 1, alignItems: 'center' }}>
        {t('每个至少')}{' '}
        <DemandNumber
          label={t('至少题数')}
          value={min}
          min={1}
          max={100}
          onSet={(next) => form.change({ min: next })}
        />{' '}
        {t('题')}
      </Box>
    </Dialog>
  );
}

const MAX_PAPERS = 50;

export function ExcludeDialog({
  ids,
  onChange,
  onClose,
}: {
  ids: readonly number[];
  onChange(ids: number[]): void;
  onClose(): void;
}) {
  const search = usePaperSearch();
  const toggle = (id: number) =>
    onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(0, MAX_PAPERS));
  return (
    <ViewDialog title={t('排除这些试卷中的试题')} closing={t('完成（{0} 份）', ids.length)} onClose={onClose}>
      <PaperChoice {...search} chosenIds={ids} onChoose={(paper) => toggle(paper.id)} />
    </ViewDialog>
  );
}
