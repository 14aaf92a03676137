// Adds or changes a menu entry: a group, or a page that is selected by its title and determines the path.
import type { MenuRoute } from '../../../contract/account/roles';
import { viewOf, VIEWS } from '../../../domain/account/views';
import { t } from '../../lib/texts/t';
import { rolesApi } from '../../state/api/account/roles';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { ChoiceInput, TextInput } from '../../ui/controls/FormFields';
import type { Choice } from '../../ui/controls/LabelledSelect';
import { FormDialog } from '../../ui/dialogs/FormDialog';

// The views that a menu entry can be mapped to, with their default titles; their English is in lib/texts/en/names.ts.

export const KNOWN_VIEWS: Readonly<Record<string, string>> = Object.fromEntries(
  VIEWS.map(({ name, title, editorTitle }) => [name, t(editorTitle ?? title)]),
);

interface Props {
  route: MenuRoute | null;
  pid: number;
  list: readonly MenuRoute[];
  onClose(): void;
}

const routerForm = defineForm({
  name: 'router',
  initial: { pid: 0, name: '', title: '', path: '', icon: '' },
  draftOf: ({ pid, name, title, path, icon }: MenuRoute) => ({ pid, name, title, path, icon }),
  faults: ({ name, title }) => [
    name === '' && { field: 'name', msg: t('请选择页面') },
    title.trim() === '' && { field: 'title', msg: t('请填写标题') },
  ],
  save: (draft, { id, revision }) =>
    rolesApi.endpoints.saveRouter.initiate(
      { ...draft, title: draft.title.trim(), ...(id === undefined ? {} : { id, revision }) },
      { track: false },
    ),
  notice: () => t('已保存，刷新页面后显示在菜单中'),
});

/** A group is stored under a name that is never shown. */
function freeName(list: readonly MenuRoute[]): string {
  const names = new Set(list.map(({ name }) => name));
  for (let n = list.length + 1; ; n += 1) if (!names.has(`group${n}`)) return `group${n}`;
}

const titleOf = (name: string, path: string): string =>
  KNOWN_VIEWS[name] ?? (path === '' ? t('不打开页面，只作分组') : t('没有对应页面'));

export function RouterDialog({ route, pid, list, onClose }: Props) {
  const groups = list.filter((each) => each.pid === 0 && each.path === '');
  const start = route ?? { name: pid === 0 ? freeName(list) : '', path: '' };
  const form = useForm(routerForm, { record: route, start: { pid, name: start.name }, onSaved: onClose });
  const taken = new Set(list.filter(({ id }) => id !== route?.id).map(({ name }) => name));
  const pages: Choice[] = Object.entries(KNOWN_VIEWS)
    .filter(([name]) => name !== start.name && !taken.has(name))
    .map(([value, label]) => ({ value, label }));
  const first: Choice = {
    value: start.name,
    label: start.name === '' ? t('请选择') : titleOf(start.name, start.path),
  };
  const setName = (name: string) => {
    const { title } = form.draft;
    const known = KNOWN_VIEWS[name];
    const named = title === '' || title === KNOWN_VIEWS[form.draft.name];
    form.change({
      name,
      path: name === start.name ? start.path : (viewOf(name)?.path ?? ''),
      ...(named && known !== undefined && { title: known }),
    });
  };
  return (
    <FormDialog
      title={route ? t('修改菜单项') : pid === 0 ? t('新建分组') : t('新建菜单项')}
      form={form}
      fault={form.faultOf('path')}
      compared={[
        [t('页面'), ({ name, path }) => titleOf(name, path)],
        [t('标题'), ({ title }) => title],
        [
          t('所属分组'),
          (of) =>
            groups.find(({ id }) => id === of.pid)?.title ?? (of.pid === 0 ? t('最上层') : t('菜单项 {0}', of.pid)),
        ],
      ]}
      onClose={onClose}
    >
      <TextInput form={form} name="title" label={t('标题')} max={20} autoFocus />
      <ChoiceInput form={form} name="name" label={t('页面')} choices={[first, ...pages]} onChange={setName} />
      {pid !== 0 && groups.some((each) => each.id === pid) && (
        <ChoiceInput
          form={form}
          name="pid"
          label={t('所属分组')}
          choices={groups.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </FormDialog>
  );
}
