// The list of keyboard shortcuts (`?`): first those of the current page, then all others.
import { useState } from 'react';
import { ACTIONS, actionsOf, type ActionPlace } from '../../../lib/actions/actions';
import { liveKeys } from '../../../lib/actions/offeredActions';
import { t } from '../../../lib/texts/t';
import { Keys } from '../../../ui/Keys';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import type { PopupProps } from '../../../ui/lazyPart';
import keyListCss from './keyList.css';

const PLACES = (Object.keys(ACTIONS) as ActionPlace[]).filter((place) => actionsOf(place).some(([, { keys }]) => keys));

function Place({ place, names }: { place: ActionPlace; names: ReadonlySet<string> | undefined }) {
  return (
    <section className="key-place">
      <h4>{ACTIONS[place].title}</h4>
      <dl>
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
      </dl>
    </section>
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
    <section aria-label={title} className="key-places">
      <h3>{title}</h3>
      <div>
        {places.map(([place, names]) => (
          <Place key={place} place={place} names={names} />
        ))}
      </div>
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
      <style href="key-list" precedence="low">
        {keyListCss}
      </style>
      <Places title={t('本页可用')} places={here} />
      <Places title={t('其他页面')} places={elsewhere} />
      <div className="key-note">{t('正在输入文字时，单个字母的快捷键不起作用。')}</div>
    </ViewDialog>
  );
}
