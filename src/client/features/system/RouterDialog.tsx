// Adds or changes a menu entry. The view is selected by name and determines the path.
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { MenuRoute } from '../../../contract/account/roles';
import { useSaveRouterMutation } from '../../state/api/account/roles';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { ConflictSides, type ShownField } from '../../ui/dialogs/ConflictSides';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { useRecordForm } from '../../ui/dialogs/useRecordForm';
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
  const form = useRecordForm(route, (of: Pick<MenuRoute, 'pid' | 'name' | 'title' | 'path' | 'icon'> | null) => ({
    pid: of?.pid ?? pid,
    name: of?.name ?? '',
    title: of?.title ?? '',
    path: of?.path ?? '',
    icon: of?.icon ?? '',
  }));
  const { draft, change } = form;
  const shown: ShownField<typeof draft>[] = [
    ['路由名', ({ name }) => name],
    ['标题', ({ title }) => title],
    ['路径', ({ path }) => path],
    ['图标名', ({ icon }) => icon],
    [
      '所属分组',
      (of) => groups.find(({ id }) => id === of.pid)?.title ?? (of.pid === 0 ? '最上层' : `菜单项 ${of.pid}`),
    ],
  ];
  const [tried, setTried] = useState(false);
  const [save, { isLoading }] = useSaveRouterMutation();
  // A top-level entry without a path is a group.
  const group = draft.pid === 0 && draft.path === '' && !Object.hasOwn(KNOWN_VIEWS, draft.name);
  const faults = {
    title: draft.title.trim() === '' ? '请填写标题' : undefined,
    name: NAME.test(draft.name) ? undefined : '以字母开头，仅含字母与数字',
    path:
      draft.path === ''
        ? draft.pid === 0
          ? undefined
          : '请填写路径'
        : PATH.test(draft.path)
          ? undefined
          : '以 / 开头，仅含字母、数字、横线',
  };
  const setName = (name: string) => {
    const known = KNOWN_VIEWS[name];
    change((now) => ({
      name,
      ...(known === undefined ? {} : { title: now.title || known, path: now.path || `/${name.toLowerCase()}` }),
    }));
  };
  const submit = async () => {
    setTried(true);
    if (Object.values(faults).some(Boolean)) return;
    const { data, error } = await save({
      ...draft,
      title: draft.title.trim(),
      ...(route ? { id: route.id, revision: form.revision } : {}),
    });
    if (!data) return void form.refused(error);
    dispatch(tell('success', '已保存，刷新页面后显示在菜单中'));
    onClose();
  };
  const field = (name: 'title' | 'path', label: string) => ({
    size: 'small' as const,
    label,
    value: draft[name],
    error: tried && faults[name] !== undefined,
    helperText: tried ? faults[name] : undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <FormDialog
      title={route ? '修改菜单项' : pid === 0 ? '新增分组' : '新增菜单项'}
      busy={isLoading}
      conflict={form.theirs && <ConflictSides form={form} fields={shown} />}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        size="small"
        label="路由名（对应页面）"
        value={draft.name}
        autoFocus
        error={tried && faults.name !== undefined}
        helperText={
          tried && faults.name
            ? faults.name
            : group
              ? '分组可用任意名称，如 papers'
              : KNOWN_VIEWS[draft.name]
                ? `页面：${KNOWN_VIEWS[draft.name]}`
                : '没有对应页面的菜单项不会显示'
        }
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
      <TextField
        {...field('path', '路径（分组留空）')}
        slotProps={{ htmlInput: { maxLength: 100, spellCheck: false } }}
      />
      {draft.pid === 0 && (
        <TextField
          {...{ size: 'small' as const, label: '图标名', value: draft.icon }}
          onChange={(event) => change({ icon: event.target.value.trim() })}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
      )}
      {pid !== 0 && groups.some((each) => each.id === pid) && (
        <TextField
          select
          size="small"
          label="所属分组"
          value={draft.pid}
          onChange={(event) => change({ pid: Number(event.target.value) })}
          slotProps={{
            select: { native: true },
            inputLabel: { shrink: true },
            htmlInput: { 'aria-label': '所属分组' },
          }}
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
