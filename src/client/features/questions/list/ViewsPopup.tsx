// The list of saved views and the form to save one. Its own chunk (see ViewsMenu).
import CloseIcon from '@mui/icons-material/Close';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { MAX_VIEWS, type ListView } from '../../../../contract/account/preferences';
import { t } from '../../../lib/texts/t';
import { useAppDispatch } from '../../../state/hooks';
import { choosePreferences } from '../../../state/ui/preferencesThunks';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Input } from '../../../ui/controls/Input';
import { Popover } from '../../../ui/controls/Popover';
import type { PopupProps } from '../../../ui/lazyPart';
import type { ListQueryControl } from './useListQuery';

interface Props extends PopupProps {
  anchor: HTMLElement | null;
  control: ListQueryControl;
  views: readonly ListView[];
  /** The state of the current list, in the format of a view. */
  query: string;
  current: ListView | undefined;
}

export default function ViewsPopup({ open, onClose, anchor, control, views, query, current }: Props) {
  const dispatch = useAppDispatch();
  const [name, setName] = useState('');
  const keep = (list_views: ListView[]) => void dispatch(choosePreferences({ list_views }));
  const given = name.trim();
  const same = views.some((view) => view.name === given);
  const full = views.length >= MAX_VIEWS && !same;

  const save = () => {
    if (given === '' || full) return;
    keep(
      same
        ? views.map((view) => (view.name === given ? { ...view, query } : view))
        : [...views, { name: given, query, first: 0 }],
    );
    setName('');
  };
  return (
    <Popover open={open} anchor={anchor} onClose={onClose} side="left">
      <Box
        role="dialog"
        aria-label={t('保存的视图')}
        tabIndex={-1}
        sx={{ outline: 'none', p: 1.25, width: 320, display: 'grid', gap: 1, fontSize: 13 }}
      >
        {views.length === 0 && (
          <Box sx={{ color: 'text.secondary' }}>
            {t('把常用的筛选和排序存成视图，下次一点就到；加星的视图在打开列表时先显示。')}
          </Box>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '50vh', overflow: 'auto' }}>
          {views.map((view) => (
            <li key={view.name} className="qlist-view">
              <Button
                aria-current={view === current ? 'true' : undefined}
                onClick={() => (control.show(view.query), onClose())}
              >
                {view.name}
              </Button>
              <IconButton
                label={view.first ? t('{0}不再作为默认', view.name) : t('{0}设为默认', view.name)}
                aria-pressed={view.first === 1}
                title={view.first ? t('打开列表时先显示它') : t('设为打开列表时先显示的视图')}
                onClick={() => keep(views.map((one) => ({ ...one, first: one === view && view.first === 0 ? 1 : 0 })))}
              >
                {view.first ? <StarIcon fontSize="small" color="warning" /> : <StarBorderIcon fontSize="small" />}
              </IconButton>
              <IconButton
                label={t('删除视图{0}', view.name)}
                onClick={({ currentTarget }) => {
                  // This button goes: the focus must stay in the popup, otherwise Esc would not close it.
                  currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
                  keep(views.filter((one) => one !== view));
                }}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </li>
          ))}
        </Box>
        <Box component="form" onSubmit={(event) => (event.preventDefault(), save())} sx={{ display: 'flex', gap: 1 }}>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder={t('当前筛选存为…')}
            label={t('视图名称')}
            max={30}
            sx={{ flex: 1 }}
          />
          <Button look="filled" type="submit" disabled={given === '' || full}>
            {same ? t('覆盖') : t('保存')}
          </Button>
        </Box>
        {full && given !== '' && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {t('最多保存 {0} 个视图，请先删除不用的。', MAX_VIEWS)}
          </Box>
        )}
      </Box>
    </Popover>
  );
}
