// 多版本 above the pages: selects the displayed form, and opens settings, keys and export.
import { useState } from 'react';
import { t } from '../../../lib/texts/t';
import { Button } from '../../../ui/controls/Button';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { VariantsDialog } from './VariantsDialog';
import type { VariantExport } from './useVariantExport';
import { KEYS, type Variants } from './useVariants';

interface Props {
  forms: Variants;
  /** Question ids of the paper in its original printed order. */
  numbers: readonly number[];
  exporting: VariantExport;
  ready: boolean;
}

export function VariantsBar({ forms, numbers, exporting, ready }: Props) {
  const [open, setOpen] = useState(false);
  const { settings } = forms;
  const choices = [
    ...forms.forms.map(({ name }) => ({ value: name, label: t('{0} 卷', name) })),
    { value: KEYS, label: t('答案对照') },
  ];
  const start = () => {
    // The random seed is chosen once per click and stored in the settings, so that the same forms can be generated
    // again.
    if (!settings)
      forms.set({
        count: 2,
        seed: 1000 + Math.floor(Math.random() * 9000),
        questions: true,
        options: true,
        solutions: false,
      });
    setOpen(true);
  };
  return (
    <>
      {settings && <LabelledSelect label={t('卷别')} value={forms.shown} choices={choices} onChange={forms.show} />}
      <Button
        disabled={!ready}
        aria-haspopup="dialog"
        title={t('同一份试卷的几种题序与选项顺序，各有答案')}
        onClick={start}
      >
        {t('多版本')}
      </Button>
      {open && settings && (
        <VariantsDialog
          forms={forms}
          settings={settings}
          numbers={numbers}
          exporting={exporting}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
