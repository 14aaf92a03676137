import type { Samples } from '../sample';
import { BUTTONS } from './buttons';
import { CHOICES } from './choices';
import { FIELDS } from './fields';
import { FILTER_SAMPLES } from './filters';
import { LISTS } from './lists';
import { POPUPS } from './popups';
import { TEXTS } from './texts';

export const SAMPLES: Samples = { ...BUTTONS, ...FIELDS, ...CHOICES, ...TEXTS, ...POPUPS, ...LISTS, ...FILTER_SAMPLES };
