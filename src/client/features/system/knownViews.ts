// The views that a menu entry can be mapped to, with their default titles; their English is in lib/texts/en/names.ts.
import { VIEWS } from '../../../domain/account/views';
import { t } from '../../lib/texts/t';
export const KNOWN_VIEWS: Readonly<Record<string, string>> = Object.fromEntries(
  VIEWS.map(({ name, title, editorTitle }) => [name, t(editorTitle ?? title)]),
);
