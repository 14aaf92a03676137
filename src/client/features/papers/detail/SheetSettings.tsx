// 版式 of the displayed pages: sheet and font size. The stored paper keeps its own.
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { t } from '../../../lib/texts/t';
import { Button } from '../../../ui/controls/Button';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { Popover } from '../../../ui/controls/Popover';
import { Text } from '../../../ui/controls/Text';
import { LARGE_PRINT_CHOICES, SIZE_CHOICES } from '../properties/layoutChoices';

interface Props {
  size: string;
  onSize(size: string): void;
  /** pt */
  fontSize: number;
  /** pt, of the stored paper. */
  storedFontSize: number;
  onFontSize(fontSize: string): void;
}

export function SheetSettings({ size, onSize, fontSize, storedFontSize, onFontSize }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('版式')}
      </Button>
      <Popover
        open={anchor !== null}
        anchor={anchor}
        side="left"
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('版式') } }}
      >
        <Stack spacing={1} sx={{ p: 2, maxWidth: 300 }}>
          <LabelledSelect label={t('纸张')} value={size} choices={SIZE_CHOICES} onChange={onSize} />
          <LabelledSelect
            label={t('字号')}
            value={String(fontSize)}
            choices={[
              { value: String(storedFontSize), label: t('{0} 磅', storedFontSize) },
              ...LARGE_PRINT_CHOICES.filter(({ value }) => Number(value) > storedFontSize),
            ]}
            onChange={onFontSize}
          />
          <Text quiet>{t('只改这里的显示与导出，试卷本身不变。')}</Text>
        </Stack>
      </Popover>
    </>
  );
}
