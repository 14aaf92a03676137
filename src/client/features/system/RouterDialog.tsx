// Adds or changes a menu entry. The view is selected by name and determines the path.
import type { MenuRoute } from '../../../contract/account/roles';
import { t } from '../../lib/texts/t';
import { rolesApi } from '../../state/api/account/roles';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { ChoiceInput, TextInput } from '../../ui/controls/FormFields';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { KNOWN_VIEWS } from './knownViews';

interface Props {
  route: MenuRoute | null;
  pid: number;
  groups: readonly MenuRoute[];
  onClose(): void;
}
const NAME = /^[A-Za-z][A-Za-z0-9]{0,59}$/;
const PATH = /^\/[A-Za-z0-9_:/-]+$/;

const routerForm = defineForm({
  name: 'router',
  initial: { pid: 0, name: '', title: '', path: '', icon: '' },
  draftOf: ({ pid, name, title, path, icon }: MenuRoute) => ({ pid, name, title, path, icon }),
  faults: ({ pid, name, title, path }) => [
    !NAME.test(name) && { field: 'name', msg: t('以字母开头，仅含字母与数字') },
    title.trim() === '' && { field: 'title', msg: t('请填写标题') },
    path === '' && pid !== 0 && { field: 'path', msg: t('请填写路径') },
    path !== '' && !PATH.test(path) && { field: 'path', msg: t('以 / 开头，仅含字母、数字、横线') },
  ],
  save: (draft, { id, revision }) =>
    rolesApi.endpoints.saveRouter.initiate(
      { ...draft, title: draft.title.trim(), ...(id === undefined ? {} : { id, revision }) },
      { track: false },
    ),
  notice: () => t('已保存，刷新页面后显示在菜单中'),
});
const trimmed = (text: string) => text.trim();

export function RouterDialog({ route, pid, groups, onClose }: Props) {
  const form = useForm(routerForm, { record: route, start: { pid }, onSaved: onClose });
  const { draft, change } = form;
  const known = KNOWN_VIEWS[draft.name];
  // A top-level entry without a path is a group.
  const group = draft.pid === 0 && draft.path === '' && known === undefined;
  const setName = (name: string) => {
    const title = KNOWN_VIEWS[name];
    const view = title && { title: draft.title || title, path: draft.path || `/${name.toLowerCase()}` };
    change({ name, ...view });
  };
  return (
    <FormDialog
      title={route ? t('修改菜单项') : pid === 0 ? t('新建分组') : t('新建菜单项')}
      form={form}
      compared={[
        [t('页面标识'), ({ name }) => name],
        [t('标题'), ({ title }) => title],
        [t('路径'), ({ path }) => path],
        [t('图标名'), ({ icon }) => icon],
        [
          t('所属分组'),
          (of) =>
            groups.find(({ id }) => id === of.pid)?.title ?? (of.pid === 0 ? t('最上层') : t('菜单项 {0}', of.pid)),
        ],
      ]}
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="name"
        label={t('页面标识')}
        max={60}
        autoFocus
        hint={
          group ? t('分组可用任意名称，如 papers') : known ? t('页面：{0}', known) : t('没有对应页面的菜单项不会显示')
        }
        clean={trimmed}
        onChange={setName}
        slotProps={{ htmlInput: { list: 'known-views', spellCheck: false } }}
      />
      <datalist id="known-views">
        {Object.entries(KNOWN_VIEWS).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </datalist>
      <TextInput form={form} name="title" label={t('标题')} max={20} />
      <TextInput
        form={form}
        name="path"
        label={t('路径（分组留空）')}
        max={100}
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      {draft.pid === 0 && <TextInput form={form} name="icon" label={t('图标名')} max={40} clean={trimmed} />}
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
