// One role: its name, its menu entries as a check tree, its rights by area.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { FUNCTION_KEYS } from '../../../../contract/account/functionKeys';
import type { Role } from '../../../../contract/account/roles';
import { ADMIN_ROLE_ID } from '../../../../contract/codes';
import { t } from '../../../lib/texts/t';
import { rolesApi, useGetRoutersQuery } from '../../../state/api/account/roles';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { TextInput } from '../../../ui/controls/FormFields';
import { ConflictSides, onlyHere } from '../../../ui/dialogs/ConflictSides';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { RoleGrants } from './RoleGrants';
import { RolePreviewDialog } from './RolePreviewDialog';

interface Props {
  /** Null for a new role. */
  role: Role | null;
  onStored(id: number): void;
  onDelete(role: Role, revision: number): void;
}
const roleForm = defineForm({
  name: 'role',
  initial: { title: '', route_ids: [] as number[], function_keys: [] as string[] },
  draftOf: ({ title, route_ids, function_keys }: Role) => ({ title, route_ids, function_keys }),
  faults: ({ title }) => [title.trim() === '' && { field: 'title', msg: t('请填写角色名称') }],
  save: (draft, { id, revision }) =>
    rolesApi.endpoints.saveRole.initiate(
      { ...draft, title: draft.title.trim(), ...(id === undefined ? {} : { id, revision }) },
      { track: false },
    ),
  notice: ({ title }, _reply, isNew) =>
    isNew ? t('已新建角色“{0}”', title.trim()) : t('已保存，该角色的账号从下一次操作起生效'),
});
const nameOfKey = (key: string) => t((FUNCTION_KEYS as Readonly<Record<string, string>>)[key] ?? key);

export function RoleEditor({ role, onStored, onDelete }: Props) {
  const form = useForm(roleForm, { record: role, onSaved: ({ id }) => onStored(id) });
  const { draft, change } = form;
  const { title } = draft;
  const routers = useGetRoutersQuery();
  const [shown, setShown] = useState(false);
  const holdsAll = role?.id === ADMIN_ROLE_ID;
  const fixed = holdsAll || role?.editable === 0;
  const dirty = role === null || form.dirty;
  if (!routers.data)
    return (
      routers.isError && <LoadFault what={t('菜单')} error={routers.error} onRetry={() => void routers.refetch()} />
    );
  const routes = routers.data.list;
  const nameOfRoute = (id: number) => t(routes.find((route) => route.id === id)?.title ?? '') || t('菜单项 {0}', id);

  return (
    <Box
      component="section"
      aria-label={role ? t('角色 {0}', t(role.title)) : t('新角色')}
      sx={{
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        p: 2,
        display: 'grid',
        gap: 2,
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <TextInput
          form={form}
          name="title"
          label={t('角色名称')}
          max={40}
          disabled={fixed}
          autoFocus={role === null}
          sx={{ width: 260 }}
        />
        <Box sx={{ flex: 1 }} />
        {role && role.shipped === 0 && !fixed && (
          <Button look="large" onClick={() => onDelete(role, form.revision)}>
            {t('删除')}
          </Button>
        )}
        <Button look="outlined large" onClick={() => setShown(true)}>
          {t('权限预览')}
        </Button>
        {!fixed && (
          <Button look="filled large" disabled={form.busy || !dirty || form.theirs !== null} onClick={form.submit}>
            {form.busy ? t('保存中…') : t('保存')}
          </Button>
        )}
      </Box>
      {shown && (
        <RolePreviewDialog
          title={t(title.trim())}
          request={{
            ...(role ? { id: role.id } : {}),
            route_ids: draft.route_ids,
            function_keys: draft.function_keys,
          }}
          onClose={() => setShown(false)}
        />
      )}
      <ConflictSides
        form={form}
        fields={[
          [t('角色名称'), (of) => of.title],
          [t('只在这边的菜单'), (of, other) => onlyHere(of.route_ids, other.route_ids, nameOfRoute)],
          [t('只在这边的权限'), (of, other) => onlyHere(of.function_keys, other.function_keys, nameOfKey)],
        ]}
      />
      {holdsAll && <Alert severity="info">{t('管理员始终拥有全部菜单与权限，不能修改。')}</Alert>}
      {fixed && !holdsAll && (
        <Alert severity="info">{t('这是平台角色，由管理员维护。需要不同的菜单或权限时，请新建本机构的角色。')}</Alert>
      )}
      <RoleGrants routes={routes} grants={draft} all={holdsAll} fixed={fixed} onChange={change} />
    </Box>
  );
}
