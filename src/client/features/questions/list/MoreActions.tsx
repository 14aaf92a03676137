// ⋯ of a question, on its card and in its row of the table.
import { useCallback, useState } from 'react';
import { t } from '../../../lib/texts/t';
import { PlainButton } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import type { QuestionMenuProps } from './QuestionMenu';

const QuestionMenu = lazyPart(() => import('./QuestionMenu'), { plain: true });

interface Props extends Omit<QuestionMenuProps, 'open' | 'anchor' | 'onClose'> {
  className?: string;
  tabIndex?: number;
}

export function MoreActions({ className, tabIndex, ...menu }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A page has a hundred cards: the menu is part of one once it has been opened there.
  const [used, setUsed] = useState(false);
  const close = useCallback(() => setAnchor(null), []);
  return (
    <>
      <PlainButton
        className={className}
        tabIndex={tabIndex}
        data-key="more"
        aria-label={t('更多操作')}
        title={t('更多操作')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setUsed(true);
        }}
      >
        ⋯
      </PlainButton>
      {used && <QuestionMenu open={anchor !== null} anchor={anchor} onClose={close} {...menu} />}
    </>
  );
}
