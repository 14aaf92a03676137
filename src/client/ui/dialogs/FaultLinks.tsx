// All faults of a form at once, above its buttons: each leads to its field. One fault alone has the focus already.
import Box from '@mui/material/Box';
import { useCallback, useSyncExternalStore, type RefObject } from 'react';
import { Button } from '../controls/Button';
import { t } from '../../lib/texts/t';

const labelOf = (field: HTMLElement): string =>
  ((field as HTMLInputElement).labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '').replace('*', '');

export function FaultLinks({ form }: { form: RefObject<HTMLFormElement | null> }) {
  // Fields say themselves what is wrong with them, whether the form or the server has found it.
  const wrong = () => [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const subscribe = useCallback(
    (hear: () => void) => {
      const observer = new MutationObserver(hear);
      if (form.current)
        observer.observe(form.current, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
      return () => observer.disconnect();
    },
    [form],
  );
  const names = useSyncExternalStore(subscribe, () => wrong().map(labelOf).join('\n'));
  const all = names.split('\n');
  if (all.length < 2) return null;
  return (
    <Box
      role="status"
      sx={{ px: 3, pt: 1, maxHeight: 96, overflow: 'auto', flex: 'none', color: 'error.main', fontSize: 13 }}
    >
      {t('{0} 处需要修改：', all.length)}
      {all.map((name, at) => (
        <Button key={`${at} ${name}`} look="bad" onClick={() => wrong()[at]?.focus()}>
          {name.trim()}
        </Button>
      ))}
    </Box>
  );
}
