// Chooses the knowledge points of rows: one row for each point, or one named row for all of them.
import type { BlueprintRow } from '../../../contract/paper/blueprint';
import { t } from '../../lib/texts/t';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/controls/Dialog';
import { Input } from '../../ui/controls/Input';
import { KpPicker, type PickedKp } from './KpPicker';

type NewRow = Omit<BlueprintRow, 'id'>;
interface Props {
  /** The row to change; null adds rows. */
  row: BlueprintRow | null;
  onClose(): void;
  onAdd(rows: NewRow[]): void;
  onSet(row: BlueprintRow): void;
}

interface RowDraft {
  title: string;
  kps: readonly PickedKp[];
  system: number | null;
}
const rowForm = defineForm<RowDraft, BlueprintRow>({
  name: 'blueprintRow',
  initial: { title: '', kps: [], system: null },
  draftOf: ({ title, kp_ids, system_info_id }) => ({
    title,
    kps: kp_ids.map((kp_id) => ({ kp_id, kp_name: t('知识点 {0}', kp_id) })),
    system: system_info_id,
  }),
  save: (draft) => () => Promise.resolve({ data: draft }),
});

export function RowDialog({ row, onClose, onAdd, onSet }: Props) {
  const form = useForm(rowForm, { record: row });
  const { kps, system, title } = form.draft;
  const joined = kps
    .map((kp) => kp.kp_name)
    .join(t('、'))
    .slice(0, 100);
  const rowOf = (points: readonly PickedKp[], name: string): NewRow => ({
    title: name.slice(0, 100),
    system_info_id: points.length === 0 ? null : system,
    kp_ids: points.map((kp) => kp.kp_id),
  });
  const one = () => rowOf(kps, title.trim() || joined || t('不限知识点'));
  return (
    <Dialog
      title={row ? t('修改这一行') : t('添加行')}
      onClose={onClose}
      content={{ sx: { display: 'grid', gap: 1 } }}
      actions={
        <>
          <Button look="large" onClick={onClose}>
            {t('取消')}
          </Button>
          {row ? (
            <Button look="filled large" onClick={() => onSet({ ...one(), id: row.id })}>
              {t('确定')}
            </Button>
          ) : (
            <>
              <Button look="large" onClick={() => onAdd([rowOf([], title.trim() || t('不限知识点'))])}>
                {t('加一行“不限知识点”')}
              </Button>
              <Button look="large" disabled={kps.length < 2} onClick={() => onAdd([one()])}>
                {t('合成一行')}
              </Button>
              <Button
                look="filled large"
                disabled={kps.length === 0}
                onClick={() => onAdd(kps.length === 1 ? [one()] : kps.map((kp) => rowOf([kp], kp.kp_name)))}
              >
                {t('每个知识点一行')}
              </Button>
            </>
          )}
        </>
      }
    >
      <KpPicker
        systemId={system}
        ids={kps.map((kp) => kp.kp_id)}
        height={340}
        onChange={(next, systemId) => form.change({ kps: next, system: systemId })}
      />
      <Input
        placeholder={joined || t('这一行的名称（可不填）')}
        value={title}
        onChange={(event) => form.change({ title: event.target.value })}
        label={t('行名称')}
        max={100}
      />
    </Dialog>
  );
}
