// Every action that a user can start from the keyboard, the command palette or the shell's menus, described once, by
// the part of the screen that it belongs to. useActions.ts connects an action to what it does while that part is
// shown; key bindings, the key list (`?`), the palette and menus read this table. moreActions.ts has those of screens
// that load later.
import type { MORE_ACTIONS } from './moreActions';

export interface Action {
  /** In the key list and in menus. */
  title: string;
  /** As `KeyboardEvent.key`; `Mod+` is Ctrl or ⌘, `Shift+` is Shift. */
  keys?: readonly string[];
  /** In the command palette: its name there, or true for `title`. */
  palette?: string | true;
  /** Its keys work in text fields too. */
  typing?: true;
  /** Its keys work in dialogs too. */
  dialog?: true;
}
export interface Place {
  title: string;
  actions: Readonly<Record<string, Action>>;
}

export const undo = { keys: ['Mod+z'], title: '撤销' } as const;
export const redo = { keys: ['Mod+Shift+z', 'Mod+y'], title: '重做' } as const;

export const ACTIONS = {
  global: {
    title: '随处可用',
    actions: {
      palette: { keys: ['Mod+k'], title: '命令面板：查找与操作', typing: true },
      list: { keys: ['?'], title: '快捷键', palette: true },
      newQuestion: { title: '新建试题', palette: true },
      newPaper: { title: '新建试卷', palette: true },
      theme: { title: '切换深色、浅色主题', palette: true },
      menu: { title: '展开或收起主菜单', palette: true },
      account: { title: '账号信息' },
      startLog: { title: '录制操作过程' },
      stopLog: { title: '停止录制' },
      downloadLog: { title: '下载操作过程' },
      signOut: { title: '退出登录', palette: true },
    },
  },
  rows: {
    title: '列表',
    actions: {
      next: { keys: ['j', 'ArrowDown'], title: '下一行（方向键在行上有效）' },
      previous: { keys: ['k', 'ArrowUp'], title: '上一行' },
      first: { keys: ['Home'], title: '第一行' },
      last: { keys: ['End'], title: '最后一行' },
      mark: { keys: [' ', 'x'], title: '选题或移除；勾选' },
      open: { keys: ['Enter'], title: '打开；展开答案与解析' },
      edit: { keys: ['e'], title: '编辑' },
      filter: { keys: ['/'], title: '到筛选框' },
      nextPage: { keys: [']'], title: '下一页' },
      previousPage: { keys: ['['], title: '上一页' },
    },
  },
  filter: {
    title: '筛选框',
    actions: {
      list: { keys: ['Enter', 'ArrowDown', 'Escape'], title: '回到列表，筛选保留', typing: true },
    },
  },
  table: {
    title: '试题表格',
    actions: {
      preview: { keys: [' '], title: '预览整题，再按收起' },
      mark: { keys: ['x'], title: '勾选；Shift+方向键勾选多行' },
      choose: { keys: ['c'], title: '选题或移除' },
      edit: { keys: ['Enter', 'F2'], title: '改单元格，也可直接输入' },
      question: { keys: ['e'], title: '编辑试题' },
      fill: { keys: ['Mod+d'], title: '向下填充' },
      undo: { ...undo, title: '撤销单元格修改' },
    },
  },
  workingSet: {
    title: '已选试题',
    actions: {
      undo: { ...undo, title: '撤销选题' },
      redo,
    },
  },
  tabs: {
    title: '标签页',
    actions: {
      open: { keys: ['Enter'], title: '转到' },
      next: { keys: ['ArrowRight'], title: '下一个标签页' },
      previous: { keys: ['ArrowLeft'], title: '上一个标签页' },
      first: { keys: ['Home'], title: '第一个标签页' },
      last: { keys: ['End'], title: '最后一个标签页' },
      close: { keys: ['Delete'], title: '关闭' },
      menu: { keys: ['ContextMenu', 'Shift+F10'], title: '标签页菜单' },
    },
  },
} as const satisfies Record<string, Place>;

export type AllActions = typeof ACTIONS & typeof MORE_ACTIONS;
export type ActionPlace = keyof AllActions;
export type ActionName<P extends ActionPlace> = keyof AllActions[P]['actions'] & string;

const places: Record<string, Place> = { ...ACTIONS };
export const addPlaces = (more: Readonly<Record<string, Place>>): void => void Object.assign(places, more);

export const actionsOf = (place: ActionPlace): [name: string, action: Action][] =>
  Object.entries<Action>(places[place]?.actions ?? {});

const SHOWN: Readonly<Record<string, string>> = {
  ' ': '空格',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Delete: 'Del',
  ContextMenu: '菜单键',
};

/** As printed on the key: `Ctrl+K`, `⌘K`, `空格`. */
export function keyLabel(key: string, mac = isMac()): string {
  const parts = key.split('+').map((part) => {
    if (part === 'Mod') return mac ? '⌘' : 'Ctrl';
    return SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
  return parts.join(mac ? '' : '+') || key;
}
export const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
