import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';

interface Props<Name extends string> {
  label: string;
  value: Name;
  tabs: readonly (readonly [name: Name, text: string])[];
  onChange(name: Name): void;
}

export const Tabs = <Name extends string>({ label, value, tabs, onChange }: Props<Name>) => (
  <MuiTabs
    aria-label={label}
    value={value}
    variant="scrollable"
    allowScrollButtonsMobile
    onChange={(_event, name: Name) => onChange(name)}
    sx={{ minHeight: 38, mb: 1.5, '& button': { minHeight: 38 } }}
  >
    {tabs.map(([name, text]) => (
      <Tab key={name} value={name} label={text} />
    ))}
  </MuiTabs>
);
