// Saved views of the list: filters and order under a name, stored with the account. One of them can be the initial
// view.
import { useCallback, useState } from 'react';
import type { ListView } from '../../../../contract/account/preferences';
import { t } from '../../../lib/texts/t';
import { useAppSelector } from '../../../state/hooks';
import { selectPreferences } from '../../../state/ui/uiSlice';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import { writeListQuery } from './listQuery';
import type { ListQueryControl } from './useListQuery';

const ViewsPopup = lazyPart(() => import('./ViewsPopup'));
const NO_VIEWS: readonly ListView[] = [];

export function ViewsMenu({ control }: { control: ListQueryControl }) {
  const views = useAppSelector(selectPreferences).list_views ?? NO_VIEWS;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  const query = writeListQuery({ ...control.query, page: 1 }).toString();
  const current = views.find((view) => view.query === query);
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('视图{0}', current ? `${t('：')}${current.name}` : '')}
      </Button>
      <ViewsPopup
        open={anchor !== null}
        anchor={anchor}
        onClose={close}
        control={control}
        views={views}
        query={query}
        current={current}
      />
    </>
  );
}
