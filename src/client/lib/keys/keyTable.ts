// Every key of the program, defined once: handlers and the list behind `?` both read this table, so the list is always
// correct.

export interface KeyEntry {
  /** As `KeyboardEvent.key`; `Mod+` is Ctrl or ⌘, `Shift+` is Shift. */
  keys: readonly string[];
  what: string;
  /** Also active while the focus is in a text field. */
  typing?: true;
  /** Also active while a dialog is open. */
  dialog?: true;
}

const place = <K extends string>(
  title: string,
  keys: Record<K, KeyEntry>,
): { title: string; keys: Readonly<Record<K, KeyEntry>> } => ({ title, keys });

const save: KeyEntry = { keys: ['Mod+s'], what: '保存', typing: true };
const undo: KeyEntry = { keys: ['Mod+z'], what: '撤销' };
const redo: KeyEntry = { keys: ['Mod+Shift+z', 'Mod+y'], what: '重做' };

export const KEY_TABLE = {
  global: place('随处可用', {
    palette: { keys: ['Mod+k'], what: '命令面板：打开页面、查试题和试卷、执行操作', typing: true },
    list: { keys: ['?'], what: '显示本表' },
  }),
  rows: place('列表', {
    next: { keys: ['j', 'ArrowDown'], what: '下一行（方向键在行上有效）' },
    previous: { keys: ['k', 'ArrowUp'], what: '上一行' },
    first: { keys: ['Home'], what: '第一行' },
    last: { keys: ['End'], what: '最后一行' },
    mark: { keys: [' ', 'x'], what: '选题或移除；勾选' },
    open: { keys: ['Enter'], what: '打开；展开答案与解析' },
    edit: { keys: ['e'], what: '编辑' },
    filter: { keys: ['/'], what: '到筛选框' },
    nextPage: { keys: [']'], what: '下一页' },
    previousPage: { keys: ['['], what: '上一页' },
  }),
  filter: place('筛选框', {
    list: { keys: ['Enter', 'ArrowDown', 'Escape'], what: '回到列表，筛选保留', typing: true },
  }),
  table: place('试题表格', {
    preview: { keys: [' '], what: '预览整题，再按收起' },
    mark: { keys: ['x'], what: '勾选；与 Shift+方向键配合勾选多行' },
    choose: { keys: ['c'], what: '选题或移除' },
    edit: { keys: ['Enter', 'F2'], what: '改单元格，也可直接输入' },
    question: { keys: ['e'], what: '编辑试题' },
    fill: { keys: ['Mod+d'], what: '向下填充' },
    undo: { ...undo, what: '撤销上一次单元格修改' },
  }),
  workingSet: place('已选试题', {
    undo: { ...undo, what: '撤销选题' },
    redo,
  }),
  review: place('待处理试题', {
    pass: { keys: ['p'], what: '通过' },
    refuse: { keys: ['r'], what: '退回，填写理由' },
  }),
  question: place('试题录入', {
    putAside: { keys: ['Mod+s'], what: '存草稿', typing: true, dialog: true },
    submit: { keys: ['Mod+Enter'], what: '提交审核', typing: true },
  }),
  text: place('正文编辑框', {
    formula: { keys: ['Mod+m'], what: '插入公式（或输入 $）；在公式上打开它', typing: true },
    bold: { keys: ['Mod+b'], what: '加粗', typing: true },
    italic: { keys: ['Mod+i'], what: '斜体', typing: true },
    underline: { keys: ['Mod+u'], what: '下划线', typing: true },
    sub: { keys: ['Mod+,'], what: '下标', typing: true },
    sup: { keys: ['Mod+.'], what: '上标', typing: true },
    undo: { ...undo, typing: true },
    redo: { ...redo, typing: true },
  }),
  paper: place('编辑试卷', {
    save,
    undo,
    redo,
  }),
  outline: place('试卷目录中的一题', {
    // The drag library handles this one itself.
    lift: { keys: [' '], what: '拿起，用方向键移动，再按空格放下' },
    swap: { keys: ['r'], what: '换一题' },
    send: { keys: ['m'], what: '移到或复制到其他试卷' },
  }),
  blueprint: place('细目表', {
    save,
    undo,
    redo,
  }),
  knowledge: place('知识点', {
    undo,
    redo,
  }),
  tabs: place('页签', {
    open: { keys: ['Enter'], what: '转到' },
    close: { keys: ['Delete'], what: '关闭' },
    menu: { keys: ['ContextMenu', 'Shift+F10'], what: '页签菜单：固定、关闭其他…' },
  }),
} as const;

export type KeyPlace = keyof typeof KEY_TABLE;
export type KeyName<P extends KeyPlace> = keyof (typeof KEY_TABLE)[P]['keys'] & string;

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
  return parts.join(mac ? '' : '+');
}
export const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
