// Switches between a list and its recycle bin.
import { ListTabs } from '../../ui/lists/ListTabs';

export function BinTabs({ label, bin, onChange }: { label: string; bin: boolean; onChange(bin: boolean): void }) {
  return (
    <ListTabs
      label={`${label}或回收站`}
      names={[label, '回收站']}
      at={bin ? 1 : 0}
      onChange={(at) => onChange(at === 1)}
    />
  );
}
