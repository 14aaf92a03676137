// The choices of the display preferences by name.
import type { Preferences, RowDensity } from '../../contract/account/preferences';
import { t } from './texts/t';

export const THEME_NAMES: readonly (readonly [Preferences['theme'], string])[] = [
  ['system', t('跟随系统')],
  ['light', t('浅色')],
  ['dark', t('深色')],
];
export const DENSITY_NAMES: readonly (readonly [Preferences['density'], string])[] = [
  ['comfortable', t('宽松')],
  ['compact', t('紧凑')],
];
export const ROW_DENSITY_NAMES: readonly (readonly [RowDensity, string])[] = [
  ['compact', t('紧凑')],
  ['normal', t('标准')],
  ['comfortable', t('宽松')],
];
