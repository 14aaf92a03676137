// Number of questions in the current paper and a link to it, shown on every page.
import { useAppSelector } from '../../state/hooks';
import { selectActiveSetId, selectSet } from '../../state/paperWorkingSet/selectors';
import { selectSetTitle } from '../../state/paperWorkingSet/setTitle';
import { editPath, NEW_PAPER } from '../../state/paperWorkingSet/workingSet';
import { selectMayCompose } from '../../state/session/mayOpen';
import { Glyph } from '../../ui/theme/Glyph';

export function BasketLink() {
  const may = useAppSelector(selectMayCompose);
  const active = useAppSelector(selectActiveSetId);
  // The working sets of reports have pages of their own, so this link ignores them.
  const setId = active.startsWith('paper:') ? active : NEW_PAPER;
  const count = useAppSelector((state) => selectSet(state, setId).paperList.ids.length);
  const title = useAppSelector((state) => selectSetTitle(state, setId));
  if (!may) return null;
  return (
    <a
      className={count > 0 ? 'btn signed' : 'btn signed quiet'}
      href={`#${editPath(setId)}`}
      aria-label={`试题篮：${title}，${count} 题`}
      title={`${title}：${count} 题，去组卷`}
    >
      <Glyph sign="basket" size={18} />
      {count}
    </a>
  );
}
