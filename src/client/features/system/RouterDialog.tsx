// Adds or changes a menu entry; the view is chosen by name, the path follows from it.
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { MenuRoute } from '../../../contract/roles';
import { useSaveRouterMutation } from '../../state/api/roles';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { FormDialog } from '../../ui/FormDialog';
import { KNOWN_VIEWS } from './knownViews';

interface Props {
  route: MenuRoute | null;
  pid: number;
  groups: readonly MenuRoute[];
  onClose(): void;
}
const NAME = /^[A-Za-z][A-Za-z0-9]{0,59}$/;
const PATH = /^\/[A-Za-z0-9_:/-]+$/;

export function RouterDialog({ route, pid, groups, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [form, setForm] = useState({ pid, name: route?.name ?? '', title: route?.title ?? '', path: route?.path ?? '', icon: route?.icon ?? '' });
  const [tried, setTried] = useState(false);
  const [save, { isLoading }] = useSaveRouterMutation();
  // An entry of the top level without a path is a group.
  const group = form.pid === 0 && form.path === '' && !Object.hasOwn(KNOWN_VIEWS, form.name);
  const faults = {
    title: form.title.trim() === '' ? '请填写标题' : undefined,
    name: NAME.test(form.name) ? undefined : '以字母开头，仅含字母与数字',
    path: form.path === '' ? (form.pid === 0 ? undefined : '请填写路径') : PATH.test(form.path) ? undefined : '以 / 开头，仅含字母、数字、横线',
  };
  const setName = (name: string) => {
    const known = KNOWN_VIEWS[name];
    setForm((now) => ({ ...now, name, ...(known === undefined ? {} : { title: now.title || known, path: now.path || `/${name.toLowerCase()}` }) }));
  };
  const submit = async () => {
    setTried(true);
    if (Object.values(faults).some(Boolean)) return;
    const { data } = await save({ ...form, title: form.title.trim(), ...(route ? { id: route.id, revision: route.revision } : {}) });
    if (!data) return;
    dispatch(tell('success', '已保存，刷新页面后显示在菜单中'));
    onClose();
  };
  const field = (name: 'title' | 'path', label: string) => ({
    size: 'small' as const,
    label,
    value: form[name],
    error: tried && faults[name] !== undefined,
    helperText: tried ? faults[name] : undefined,
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <FormDialog title={route ? '修改菜单项' : pid === 0 ? '新增分组' : '新增菜单项'} busy={isLoading} onSubmit={() => void submit()} onClose={onClose}>
      <TextField
        size="small"
        label="路由名（对应页面）"
        value={form.name}
        autoFocus
        error={tried && faults.name !== undefined}
        helperText={tried && faults.name ? faults.name : group ? '分组可用任意名称，如 papers' : KNOWN_VIEWS[form.name] ? `页面：${KNOWN_VIEWS[form.name]}` : '没有对应页面的菜单项不会显示'}
        onChange={(event) => setName(event.target.value.trim())}
        slotProps={{ htmlInput: { list: 'known-views', maxLength: 60, spellCheck: false } }}
      />
      <datalist id="known-views">
        {Object.entries(KNOWN_VIEWS).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </datalist>
      <TextField {...field('title', '标题')} slotProps={{ htmlInput: { maxLength: 20 } }} />
      <TextField {...field('path', '路径（分组留空）')} slotProps={{ htmlInput: { maxLength: 100, spellCheck: false } }} />
      {form.pid === 0 && (
        <TextField {...{ size: 'small' as const, label: '图标名', value: form.icon }} onChange={(event) => setForm({ ...form, icon: event.target.value.trim() })} slotProps={{ htmlInput: { maxLength: 40 } }} />
      )}
      {pid !== 0 && groups.some((each) => each.id === pid) && (
        <TextField
          select
          size="small"
          label="所属分组"
          value={form.pid}
          onChange={(event) => setForm({ ...form, pid: Number(event.target.value) })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: { 'aria-label': '所属分组' } }}
        >
          {groups.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </TextField>
      )}
    </FormDialog>
  );
}
