// Every action that a user can start from the keyboard, the command palette or the shell's menus, described once, by
// the part of the screen that it belongs to. useActions.ts connects an action to what it does while that part is
// shown; key bindings, the key list (`?`), the palette and menus read this table. moreActions.ts has those of screens
// that load later.
import type { MORE_ACTIONS } from './moreActions';
import { t } from '../texts/t';

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

export const undo = { keys: ['Mod+z'], title: t('撤销') } as const;
export const redo = { keys: ['Mod+Shift+z', 'Mod+y'], title: t('重做') } as const;

export const ACTIONS = {
  global: {
    title: t('随处可用'),
    actions: {
      palette: { keys: ['Mod+k'], title: t('命令面板：打开页面、查试题和试卷、执行操作'), typing: true },
      list: { keys: ['?'], title: t('快捷键'), palette: true },
      newQuestion: { title: t('新建试题'), palette: true },
      newPaper: { title: t('新建试卷'), palette: true },
      theme: { title: t('切换深色、浅色主题'), palette: true },
      menu: { title: t('展开或收起主菜单'), palette: true },
      account: { title: t('账号信息') },
      startLog: { title: t('录制操作过程') },
      stopLog: { title: t('停止录制') },
      downloadLog: { title: t('下载操作过程') },
      signOut: { title: t('退出登录'), palette: true },
    },
  },
  rows: {
    title: t('列表'),
    actions: {
      next: { keys: ['j', 'ArrowDown'], title: t('下一行（方向键在行上有效）') },
      previous: { keys: ['k', 'ArrowUp'], title: t('上一行') },
      first: { keys: ['Home'], title: t('第一行') },
      last: { keys: ['End'], title: t('最后一行') },
      mark: { keys: [' ', 'x'], title: t('选题或移除；勾选') },
      open: { keys: ['Enter'], title: t('打开；展开答案与解析') },
      edit: { keys: ['e'], title: t('编辑') },
      filter: { keys: ['/'], title: t('到筛选框') },
      nextPage: { keys: [']'], title: t('下一页') },
      previousPage: { keys: ['['], title: t('上一页') },
    },
  },
  filter: {
    title: t('筛选框'),
    actions: {
      list: { keys: ['Enter', 'ArrowDown', 'Escape'], title: t('回到列表，筛选保留'), typing: true },
    },
  },
  table: {
    title: t('试题表格'),
    actions: {
      preview: { keys: [' '], title: t('预览整题，再按收起；预览时可继续移动') },
      mark: { keys: ['x'], title: t('勾选；与 Shift+方向键配合勾选多行') },
      choose: { keys: ['c'], title: t('选题或移除') },
      edit: { keys: ['Enter', 'F2'], title: t('改单元格，也可直接输入') },
      question: { keys: ['e'], title: t('编辑试题') },
      fill: { keys: ['Mod+d'], title: t('向下填充') },
      undo: { ...undo, title: t('撤销上一次单元格修改') },
    },
  },
  workingSet: {
    title: t('已选试题'),
    actions: {
      undo: { ...undo, title: t('撤销选题') },
      redo,
    },
  },
  tabs: {
    title: t('标签页'),
    actions: {
      open: { keys: ['Enter'], title: t('转到') },
      next: { keys: ['ArrowRight'], title: t('下一个标签页') },
      previous: { keys: ['ArrowLeft'], title: t('上一个标签页') },
      first: { keys: ['Home'], title: t('第一个标签页') },
      last: { keys: ['End'], title: t('最后一个标签页') },
      close: { keys: ['Delete'], title: t('关闭') },
      menu: { keys: ['ContextMenu', 'Shift+F10'], title: t('标签页菜单：固定、关闭其他…') },
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
  ' ': t('空格'),
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  ContextMenu: t('菜单键'),
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
