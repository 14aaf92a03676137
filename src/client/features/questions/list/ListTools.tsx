// What can be done with the list besides what its head line shows: ⋯, and the popups that its entries open.
import { useCallback, useState, type MouseEvent } from 'react';
import type { ListView } from '../../../../contract/account/preferences';
import { t } from '../../../lib/texts/t';
import type { BulkFilter } from '../../../state/api/question/review';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { dialogOpened, selectMarked, selectPreferences } from '../../../state/ui/uiSlice';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import { writeListQuery } from './listQuery';
import type { ListQueryControl } from './useListQuery';

const ViewsPopup = lazyPart(() => import('./ViewsPopup'));
const ExportPopup = lazyPart(() => import('../table/ExportPopup'), { plain: true });
const QuestionColumns = lazyPart(() => import('../table/QuestionColumns'));
const SearchHelp = lazyPart(() => import('../search/SearchHelp'));

const NO_VIEWS: readonly ListView[] = [];
type Popup = 'menu' | 'views' | 'export' | 'columns' | 'help';

export interface ListToolsProps {
  control: ListQueryControl;
  /** The list has saved views. */
  named: boolean;
  mayBulk: boolean;
  onImport?: (() => void) | undefined;
  /** Where questions are marked. */
  place: string;
  filter: BulkFilter;
  total: number;
  table: boolean;
}

export function ListTools({ control, named, mayBulk, onImport, place, filter, total, table }: ListToolsProps) {
  const dispatch = useAppDispatch();
  const marked = useAppSelector((state) => selectMarked(state, place));
  const views = useAppSelector(selectPreferences).list_views ?? NO_VIEWS;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<Popup | null>(null);
  const close = useCallback(() => setShown(null), []);
  const show = (popup: Popup) => (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget);
    setShown(popup);
  };
  const popup = (name: Popup) => ({ open: shown === name, anchor, onClose: close });
  const query = writeListQuery({ ...control.query, page: 1 }).toString();
  const current = views.find((view) => view.query === query);
  const actions: (MenuAction | false)[] = [
    onImport !== undefined && { label: t('导入'), onChoose: onImport },
    mayBulk && { label: t('批量修改'), onChoose: () => dispatch(dialogOpened({ kind: 'bulk', filter })) },
    { label: t('导出'), disabled: total === 0 && marked.length === 0, onChoose: () => setShown('export') },
    named && { label: t('视图'), apart: true, onChoose: () => setShown('views') },
    table && { label: t('设置列'), onChoose: () => setShown('columns') },
    { label: t('搜索技巧'), apart: true, onChoose: () => setShown('help') },
  ];
  return (
    <>
      {named && views.length > 0 && (
        <Button look="quiet" aria-haspopup="dialog" aria-expanded={shown === 'views'} onClick={show('views')}>
          {t('视图{0}', current ? `${t('：')}${current.name}` : '')}
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={t('列表的更多操作')}
        title={t('列表的更多操作')}
        aria-haspopup="menu"
        aria-expanded={shown === 'menu'}
        onClick={show('menu')}
      >
        ⋯
      </Button>
      <ActionMenu {...popup('menu')} actions={actions.filter((action) => action !== false)} />
      <ViewsPopup {...popup('views')} control={control} views={views} query={query} current={current} />
      <ExportPopup {...popup('export')} filter={filter} marked={marked} total={total} />
      <QuestionColumns {...popup('columns')} />
      <SearchHelp {...popup('help')} change={control.change} />
    </>
  );
}

/** 搜索技巧 where nothing was found. */
export function SearchHelpButton({ change }: Pick<ListQueryControl, 'change'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  return (
    <>
      <Button look="large" aria-haspopup="dialog" onClick={(event) => setAnchor(event.currentTarget)}>
        {t('搜索技巧')}
      </Button>
      <SearchHelp open={anchor !== null} anchor={anchor} onClose={close} change={change} />
    </>
  );
}
