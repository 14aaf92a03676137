// In the header: menu group, view and, on a page inside a view, the title of what is open.
import { t } from '../../lib/texts/t';
import { useAppSelector } from '../../state/hooks';
import { selectCurrentPath } from '../../state/tabs/tabsSlice';
import { selectMetaTitle } from '../../state/ui/uiSlice';
import { isAt, linkOf, useMenuGroups } from './menu';

export function Breadcrumbs() {
  const title = useAppSelector(selectMetaTitle);
  const path = useAppSelector(selectCurrentPath);
  const groups = useMenuGroups();
  const group = groups.find((each) => each.children?.some((child) => isAt(child, path)));
  const view = group?.children?.find((child) => isAt(child, path));
  return (
    <nav className="crumbs" aria-label={t('面包屑')}>
      <title>{title === '' ? t('题库') : t('{0} - 题库', title)}</title>
      {group && <span>{t(group.title)}</span>}
      {view && t(view.title) !== title && <a href={`#${linkOf(view)}`}>{t(view.title)}</a>}
      <strong aria-current="page">{title}</strong>
    </nav>
  );
}
