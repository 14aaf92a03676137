// One role: its name, its menu entries as a check tree, its rights by area.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type ReactNode } from 'react';
import { ADMIN_ROLE_ID, FUNCTION_KEYS } from '../../../../contract/codes';
import type { MenuRoute, Role } from '../../../../contract/account/roles';
import { useDeleteRoleMutation, useSaveRoleMutation } from '../../../state/api/account/roles';
import { useAppDispatch } from '../../../state/hooks';
import { ask, tell } from '../../../state/prompts';
import { ConflictSides, onlyHere, type ShownField } from '../../../ui/dialogs/ConflictSides';
import { useRecordForm } from '../../../ui/dialogs/useRecordForm';
import { checkOf, grantTree, toggled, type GrantNode } from './grantTree';
import { RolePreviewDialog } from './RolePreviewDialog';

interface Props {
  /** Null for a new role. */
  role: Role | null;
  routes: readonly MenuRoute[];
  onStored(id: number): void;
  onDeleted(): void;
}
const AREAS: readonly (readonly [title: string, prefixes: readonly string[]])[] = [
  ['试题', ['question.']],
  ['知识体系与原书', ['knowledge.', 'book.']],
  ['试卷', ['paper.']],
  ['报告', ['report.']],
  ['机构与系统', ['organization.', 'account.', 'router.', 'front.', 'log.', 'bin.', 'file.']],
];

const draftOf = (role: Pick<Role, 'title' | 'route_ids' | 'function_keys'> | null) => ({
  title: role?.title ?? '',
  route_ids: role?.route_ids ?? [],
  function_keys: role?.function_keys ?? [],
});

export function RoleEditor({ role, routes, onStored, onDeleted }: Props) {
  const dispatch = useAppDispatch();
  const form = useRecordForm(role, draftOf);
  const { draft, change } = form;
  const { title } = draft;
  const held = useMemo(() => new Set(draft.route_ids), [draft.route_ids]);
  const keys = useMemo(() => new Set(draft.function_keys), [draft.function_keys]);
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState(false);
  const [save, saving] = useSaveRoleMutation();
  const [remove] = useDeleteRoleMutation();
  const tree = useMemo(() => grantTree(routes), [routes]);
  const holdsAll = role?.id === ADMIN_ROLE_ID;
  const fixed = holdsAll || role?.editable === 0;
  const dirty = role === null || form.dirty;
  const nameOfKey = (key: string) => (FUNCTION_KEYS as Readonly<Record<string, string>>)[key] ?? key;
  const nameOfRoute = (id: number) => routes.find((route) => route.id === id)?.title ?? `菜单项 ${id}`;
  const fields: ShownField<typeof draft>[] = [
    ['角色名称', (of) => of.title],
    ['只在这边的菜单', (of, other) => onlyHere(of.route_ids, other.route_ids, nameOfRoute)],
    ['只在这边的权限', (of, other) => onlyHere(of.function_keys, other.function_keys, nameOfKey)],
  ];

  const submit = async () => {
    setTried(true);
    if (title.trim() === '') return;
    const { data, error } = await save({
      ...draft,
      title: title.trim(),
      ...(role ? { id: role.id, revision: form.revision } : {}),
    });
    if (!data) return void form.refused(error);
    form.stored(data.revision);
    dispatch(tell('success', role ? '已保存，该角色的账号从下一次操作起生效' : `已新增角色“${title.trim()}”`));
    onStored(data.id);
  };
  const drop = async () => {
    if (
      !role ||
      !(await dispatch(ask({ title: '删除角色', text: `确定删除角色“${role.title}”吗？`, ok: '删除', cancel: '取消' })))
    )
      return;
    if ('error' in (await remove({ id: role.id, revision: form.revision }))) return;
    dispatch(tell('success', `已删除角色“${role.title}”`));
    onDeleted();
  };
  const toggleKey = (key: string) => {
    change({
      function_keys: keys.has(key)
        ? draft.function_keys.filter((each) => each !== key)
        : [...draft.function_keys, key].sort(),
    });
  };

  return (
    <Box
      component="section"
      aria-label={role ? `角色 ${role.title}` : '新角色'}
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
        <TextField
          size="small"
          label="角色名称"
          value={title}
          disabled={fixed}
          autoFocus={role === null}
          error={tried && title.trim() === ''}
          helperText={tried && title.trim() === '' ? '请填写角色名称' : undefined}
          onChange={(event) => change({ title: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 40 } }}
          sx={{ width: 260 }}
        />
        <Box sx={{ flex: 1 }} />
        {role && role.shipped === 0 && !fixed && (
          <Button color="error" onClick={() => void drop()}>
            删除
          </Button>
        )}
        <Button variant="outlined" onClick={() => setShown(true)}>
          权限预览
        </Button>
        {!fixed && (
          <Button
            variant="contained"
            disabled={saving.isLoading || !dirty || form.theirs !== null}
            onClick={() => void submit()}
          >
            {saving.isLoading ? '保存中…' : '保存'}
          </Button>
        )}
      </Box>
      {shown && (
        <RolePreviewDialog
          title={title.trim()}
          request={{
            ...(role ? { id: role.id } : {}),
            route_ids: draft.route_ids,
            function_keys: draft.function_keys,
          }}
          onClose={() => setShown(false)}
        />
      )}
      <ConflictSides form={form} fields={fields} />
      {holdsAll && <Alert severity="info">管理员始终拥有全部菜单与权限，不能修改。</Alert>}
      {fixed && !holdsAll && (
        <Alert severity="info">这是平台角色，由管理员维护。需要不同的菜单或权限时，请新增本机构的角色。</Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}>
        <Group title="菜单">
          {tree.map((node) => (
            <MenuNode
              key={node.route.id}
              node={node}
              held={held}
              all={holdsAll}
              fixed={fixed}
              onToggle={(each) => change({ route_ids: [...toggled(tree, each, held)].sort((a, b) => a - b) })}
            />
          ))}
        </Group>
        <Group title="权限">
          {AREAS.map(([area, prefixes]) => (
            <Box key={area} role="group" aria-label={area} sx={{ mb: 1 }}>
              <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{area}</Typography>
              <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))' }}>
                {Object.entries(FUNCTION_KEYS)
                  .filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)))
                  .map(([key, label]) => (
                    <Tick
                      key={key}
                      label={label}
                      checked={holdsAll || keys.has(key)}
                      disabled={fixed}
                      onChange={() => toggleKey(key)}
                    />
                  ))}
              </Box>
            </Box>
          ))}
        </Group>
      </Box>
    </Box>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, m: 0, p: 1.5, minWidth: 0 }}
    >
      <Typography component="legend" sx={{ fontSize: 14, fontWeight: 600, px: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Tick({
  label,
  checked,
  some = false,
  disabled,
  onChange,
}: {
  label: string;
  checked: boolean;
  some?: boolean;
  disabled: boolean;
  onChange(): void;
}) {
  return (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={checked}
          indeterminate={some}
          disabled={disabled}
          onChange={onChange}
          sx={{ py: 0.25 }}
        />
      }
      label={label}
      slotProps={{ typography: { sx: { fontSize: 13 } } }}
    />
  );
}

function MenuNode({
  node,
  held,
  all,
  fixed,
  onToggle,
}: {
  node: GrantNode;
  held: ReadonlySet<number>;
  all: boolean;
  fixed: boolean;
  onToggle(node: GrantNode): void;
}) {
  const check = checkOf(node, held);
  // Home and account page are top-level entries without children: every account has them.
  const always = node.route.pid === 0 && node.children.length === 0;
  return (
    <Box sx={{ ml: node.route.pid === 0 ? 0 : 3 }} role="group" aria-label={node.route.title}>
      <Tick
        label={node.route.title}
        checked={all || always || check === 'all'}
        some={!all && check === 'some'}
        disabled={fixed || always}
        onChange={() => onToggle(node)}
      />
      {node.children.map((child) => (
        <MenuNode key={child.route.id} node={child} held={held} all={all} fixed={fixed} onToggle={onToggle} />
      ))}
    </Box>
  );
}
