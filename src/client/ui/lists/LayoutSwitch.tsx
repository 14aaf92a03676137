// A list as a table or as cards.
import { t } from '../../lib/texts/t';
import { PlainButton } from '../controls/Button';

interface Props {
  table: boolean;
  onChange(table: boolean): void;
}

export const LayoutSwitch = ({ table, onChange }: Props) => (
  <span role="group" aria-label={t('显示方式')} className="segmented">
    <PlainButton aria-pressed={table} onClick={() => onChange(true)}>
      {t('表格')}
    </PlainButton>
    <PlainButton aria-pressed={!table} onClick={() => onChange(false)}>
      {t('卡片')}
    </PlainButton>
  </span>
);
