// ⋯: the actions that are needed less often.
import { useState } from 'react';
import { t } from '../lib/texts/t';
import { ActionMenu, type MenuAction } from './ActionMenu';
import { Button, type Look } from './controls/Button';

interface Props {
  actions: readonly MenuAction[];
  /** What the actions are for, where there are several of these buttons. */
  of?: string;
  look?: Look;
  dense?: boolean;
}

export function MoreMenu({ actions, of = '', look = 'tight', dense = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <Button
        look={look}
        aria-label={of === '' ? t('更多操作') : t('更多操作 {0}', of)}
        title={t('更多操作')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        ⋯
      </Button>
      <ActionMenu
        open={anchor !== null}
        anchor={anchor}
        dense={dense}
        actions={actions}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
