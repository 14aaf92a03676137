// Between a list and its bin.
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

export function BinTabs({ label, bin, onChange }: { label: string; bin: boolean; onChange(bin: boolean): void }) {
  return (
    <Tabs value={bin ? 1 : 0} onChange={(_event, value: number) => onChange(value === 1)} aria-label={`${label}或回收站`} sx={{ minHeight: 36, '& button': { minHeight: 36 } }}>
      <Tab label={label} />
      <Tab label="回收站" />
    </Tabs>
  );
}
