// Creates a paper: a blank one with one click, other ways through the menu. The menu and the MUI theme are loaded at
// the first sign of use.
import { useCallback, useState } from 'react';
import { t } from '../../../lib/texts/t';
import { Button } from '../../../ui/controls/Button';
import { lazyPart, useFetchAhead } from '../../../ui/lazyPart';
import { Glyph } from '../../../ui/theme/Glyph';

const NewPaperWays = lazyPart(() => import('./NewPaperWays'));

export function NewPaperMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  useFetchAhead(NewPaperWays);
  return (
    <span className="btn-group">
      <a className="btn filled large" href="#/paperlist/edit/0">
        {t('新建试卷')}
      </a>
      <Button
        look="filled large"
        aria-label={t('选择组卷方式')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Glyph sign="down" />
      </Button>
      <NewPaperWays open={anchor !== null} anchor={anchor} onClose={close} />
    </span>
  );
}
