// Roles with their menu and rights, and the menu tree itself (roleList, routerManagement).
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import { defineCall, flag, formInt, formJson, formText, nothing, once, timestamp } from '../wire';

export const role = once(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    /** 1: built in, cannot be deleted. */
    shipped: flag,
    /** null, or absent from another server: owned by the platform. */
    organization_id: z.optional(z.nullable(z.int())),
    organization: z.optional(z.string()),
    /** 1 when the signed-in account may change or delete it. */
    editable: z._default(flag, 1),
    account_count: z.int(),
    route_ids: z.array(z.int()),
    function_keys: z.array(z.string()),
    revision: z.int(),
    created_at: timestamp,
  }),
);
export type Role = z.output<ReturnType<typeof role>>;

export const getRoles = defineCall({
  method: 'GET',
  path: '/role/list',
  origin: 'ours',
  access: 'account.write',
  summary:
    'All roles with the menu entries and function keys they hold; the administrator holds all, whatever is stored.',
  request: () => z.object({}),
  data: () => z.object({ list: z.array(role()) }),
});

const stored = once(() => z.object({ id: z.int(), revision: z.int() }));

const grants = once(() => ({
  route_ids: formJson(z.array(z.int()).check(z.maxLength(500))),
  function_keys: formJson(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100))),
}));

export const saveRole = defineCall({
  method: 'POST',
  path: '/role/save',
  origin: 'ours',
  access: 'account.write',
  summary: 'Add a role (no id) or change one (id and revision); it holds from the next request of its accounts on.',
  request: () =>
    z.object({
      id: z.optional(formInt()),
      revision: z.optional(formInt()),
      title: formText(40, 1),
      ...grants(),
    }),
  data: () => stored(),
  offline: keptForm('角色', 'title'),
});

export const rolePreview = once(() =>
  z.object({
    /** In the order of the menu. */
    groups: z.array(
      z.object({
        title: z.string(),
        screens: z.array(
          z.object({
            name: z.string(),
            title: z.string(),
            /** 1: in the menu, or reached from a screen that is. */
            opens: flag,
            /** The rights that the screen's buttons and calls ask for. */
            rights: z.array(z.object({ key: z.string(), title: z.string(), held: flag })),
          }),
        ),
      }),
    ),
    /** Per kind of data which rows are shown; '' without the right to read them. */
    scopes: z.array(z.object({ title: z.string(), reach: z.string() })),
  }),
);
export type RolePreview = z.output<ReturnType<typeof rolePreview>>;

export const previewRole = defineCall({
  method: 'POST',
  path: '/role/preview',
  origin: 'ours',
  access: 'account.write',
  writes: false,
  summary:
    'What a person with these menu entries and rights sees: screens, what each allows, which rows. `id`: of the ' +
    'stored role that they are for.',
  request: () => z.object({ id: z.optional(formInt()), ...grants() }),
  data: () => rolePreview(),
});

export const deleteRole = defineCall({
  method: 'POST',
  path: '/role/delete',
  origin: 'ours',
  access: 'account.write',
  summary: 'Delete a role that came not with the system and that no account has.',
  request: () => z.object({ id: formInt(), revision: formInt() }),
  data: () => nothing,
});

export const menuRoute = once(() =>
  z.object({
    id: z.int(),
    pid: z.int(),
    /** Name of a view of the client; the client logs and skips an entry without one. */
    name: z.string(),
    title: z.string(),
    path: z.string(),
    icon: z.string(),
    sort: z.int(),
    revision: z.int(),
  }),
);
export type MenuRoute = z.output<ReturnType<typeof menuRoute>>;

export const getRouters = defineCall({
  method: 'GET',
  path: '/router/list',
  origin: 'ours',
  access: 'account.write',
  summary: 'The whole menu as a flat list by pid (root 0), in order.',
  request: () => z.object({}),
  data: () => z.object({ list: z.array(menuRoute()) }),
});

export const saveRouter = defineCall({
  method: 'POST',
  path: '/router/save',
  origin: 'ours',
  access: 'router.write',
  summary:
    'Add a menu entry (no id, at the end of `pid`) or change one (id and revision). A group has no path, a view ' +
    'and a page have one.',
  request: () =>
    z.object({
      id: z.optional(formInt()),
      revision: z.optional(formInt()),
      pid: formInt(),
      name: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/, '应以字母开头，仅含字母与数字')),
      title: formText(20, 1),
      path: z.string().check(z.maxLength(100), z.regex(/^(\/[A-Za-z0-9_:/-]+)?$/, '应以 / 开头，仅含字母、数字、横线')),
      icon: formText(40),
    }),
  data: () => stored(),
  offline: keptForm('菜单项', 'title'),
});

export const moveRouter = defineCall({
  method: 'POST',
  path: '/router/move',
  origin: 'ours',
  access: 'router.write',
  summary: 'Put a menu entry below `pid` at place `index` (from 0).',
  request: () => z.object({ id: formInt(), revision: formInt(), pid: formInt(), index: formInt() }),
  data: () => stored(),
});

export const deleteRouter = defineCall({
  method: 'POST',
  path: '/router/delete',
  origin: 'ours',
  access: 'router.write',
  summary: 'Delete a menu entry without children; routerManagement itself stays.',
  request: () => z.object({ id: formInt(), revision: formInt() }),
  data: () => nothing,
});

export const resetRouters = defineCall({
  method: 'POST',
  path: '/router/reset',
  origin: 'ours',
  access: 'router.write',
  summary: 'Bring the shipped menu entries back to title, place and path as shipped; own entries stay.',
  request: () => z.object({}),
  data: () => nothing,
});
