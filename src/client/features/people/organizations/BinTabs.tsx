// Switches between a list and its recycle bin.
import { ListTabs } from '../../../ui/lists/ListTabs';
import { t } from '../../../lib/texts/t';

export function BinTabs({ label, bin, onChange }: { label: string; bin: boolean; onChange(bin: boolean): void }) {
  return (
    <ListTabs
      label={t('{0}或回收站', label)}
      names={[label, t('回收站')]}
      at={bin ? 1 : 0}
      onChange={(at) => onChange(at === 1)}
    />
  );
}
