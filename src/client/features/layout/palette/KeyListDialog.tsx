// The list of keyboard shortcuts (`?`): first those of the current page, then all others.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { ACTIONS, actionsOf, type ActionPlace } from '../../../lib/actions/actions';
import { liveKeys } from '../../../lib/actions/offeredActions';
import { Keys } from '../../../ui/Keys';
import type { PopupProps } from '../../../ui/lazyPart';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { t } from '../../../lib/texts/t';

const PLACES = (Object.keys(ACTIONS) as ActionPlace[]).filter((place) => actionsOf(place).some(([, { keys }]) => keys));

function Place({ place, names }: { place: ActionPlace; names: ReadonlySet<string> | undefined }) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 2 }}>
      <Box component="h4" sx={{ m: 0, mb: 0.5, fontSize: 13.5 }}>
        {ACTIONS[place].title}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: '118px minmax(0,1fr)',
          gap: '5px 12px',
          fontSize: 13,
          '& dd': { m: 0 },
        }}
      >
        {actionsOf(place).map(
          ([name, { keys, title }]) =>
            keys &&
            (!names || names.has(name)) && [
              <dt key={name}>
                <Keys keys={keys} />
              </dt>,
              <dd key={`${name} title`}>{title}</dd>,
            ],
        )}
      </Box>
    </Box>
  );
}

function Places({
  title,
  places,
}: {
  title: string;
  places: readonly [ActionPlace, ReadonlySet<string> | undefined][];
}) {
  if (places.length === 0) return null;
  return (
    <section aria-label={title} style={{ marginBottom: 8 }}>
      <Box
        component="h3"
        sx={{
          m: 0,
          mb: 1,
          fontSize: 13,
          color: 'text.secondary',
          fontWeight: 500,
          borderBottom: '1px solid',
          borderColor: 'divider',
          pb: 0.5,
        }}
      >
        {title}
      </Box>
      <Box sx={{ columnCount: { xs: 1, sm: 2 }, columnGap: 4 }}>
        {places.map(([place, names]) => (
          <Place key={place} place={place} names={names} />
        ))}
      </Box>
    </section>
  );
}

export default function KeyListDialog({ onClose }: PopupProps) {
  // The shortcuts that were active when the list opened; they cannot change while the dialog is open.
  const [live] = useState(liveKeys);
  const here = PLACES.flatMap((place) =>
    live.get(place)?.size ? [[place, live.get(place)] as [ActionPlace, ReadonlySet<string>]] : [],
  );
  const elsewhere = PLACES.flatMap((place) =>
    live.get(place)?.size ? [] : [[place, undefined] as [ActionPlace, undefined]],
  );
  return (
    <ViewDialog title={t('快捷键')} width="md" content={{ tabIndex: 0 }} atOnce focusClose onClose={onClose}>
      <Places title={t('本页可用')} places={here} />
      <Places title={t('其他页面')} places={elsewhere} />
      <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{t('正在输入文字时，单个字母的快捷键不起作用。')}</Box>
    </ViewDialog>
  );
}
