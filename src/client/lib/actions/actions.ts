// Every action that a user can start from the keyboard, the command palette or the shell's menus, described once, by
// the part of the screen that it belongs to. useActions.ts connects an action to what it does while that part is
// shown; key bindings, the key list (`?`), the palette and menus read this table.

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
interface Place {
  title: string;
  actions: Readonly<Record<string, Action>>;
}

const save = { keys: ['Mod+s'], title: '保存', typing: true } as const;
const undo = { keys: ['Mod+z'], title: '撤销' } as const;
const redo = { keys: ['Mod+Shift+z', 'Mod+y'], title: '重做' } as const;

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
  review: {
    title: '待处理试题',
    actions: {
      pass: { keys: ['p'], title: '通过' },
      refuse: { keys: ['r'], title: '退回，填写理由' },
    },
  },
  question: {
    title: '试题录入',
    actions: {
      putAside: { keys: ['Mod+s'], title: '存草稿', typing: true, dialog: true },
      submit: { keys: ['Mod+Enter'], title: '提交审核', typing: true },
      undo: { ...undo, title: '撤销（不在输入框里时）' },
      redo,
    },
  },
  text: {
    title: '正文编辑框',
    actions: {
      formula: { keys: ['Mod+m'], title: '插入公式（或输入 $）；在公式上打开它', typing: true },
      bold: { keys: ['Mod+b'], title: '加粗', typing: true },
      italic: { keys: ['Mod+i'], title: '斜体', typing: true },
      underline: { keys: ['Mod+u'], title: '下划线', typing: true },
      sub: { keys: ['Mod+,'], title: '下标', typing: true },
      sup: { keys: ['Mod+.'], title: '上标', typing: true },
      undo: { ...undo, typing: true },
      redo: { ...redo, typing: true },
    },
  },
  paper: {
    title: '编辑试卷',
    actions: {
      save: { ...save, palette: '保存试卷' },
      undo,
      redo,
      check: { title: '试卷体检', palette: true },
      specification: { title: '试卷的双向细目表', palette: true },
    },
  },
  paperExport: {
    title: '导出试卷',
    actions: {
      pdf: { title: '导出PDF：本卷', palette: true },
      docx: { title: '导出Word：本卷', palette: true },
      latex: { title: '导出LaTeX：本卷', palette: true },
      print: { title: '打印：本卷', palette: true },
    },
  },
  pages: {
    title: '页面',
    actions: {
      larger: { keys: ['+', '='], title: '放大' },
      smaller: { keys: ['-'], title: '缩小' },
      fit: { keys: ['0'], title: '适合宽度' },
    },
  },
  outline: {
    title: '试卷目录中的一题',
    actions: {
      // The drag library handles this one itself.
      lift: { keys: [' '], title: '拿起，方向键移动，空格放下' },
      swap: { keys: ['r'], title: '换一题' },
      send: { keys: ['m'], title: '移到或复制到其他试卷' },
    },
  },
  swap: {
    title: '换一题',
    actions: {
      choose: { keys: ['1', '2', '3', '4', '5'], title: '换成第 1 至 5 道备选', dialog: true },
      more: { keys: ['n'], title: '换一批', dialog: true },
    },
  },
  blueprint: {
    title: '细目表',
    actions: {
      save,
      undo,
      redo,
    },
  },
  knowledge: {
    title: '知识点',
    actions: {
      undo,
      redo,
    },
  },
  knowledgeTree: {
    title: '知识点树',
    actions: {
      rename: { keys: ['F2'], title: '改名' },
      child: { keys: ['Insert'], title: '加下级' },
      sibling: { keys: ['Shift+Insert'], title: '加同级' },
      move: { title: '移动…' },
      merge: { title: '合并…' },
      delete: { keys: ['Delete'], title: '删除…' },
    },
  },
  tabs: {
    title: '页签',
    actions: {
      open: { keys: ['Enter'], title: '转到' },
      close: { keys: ['Delete'], title: '关闭' },
      menu: { keys: ['ContextMenu', 'Shift+F10'], title: '页签菜单' },
    },
  },
} as const satisfies Record<string, Place>;

export type ActionPlace = keyof typeof ACTIONS;
export type ActionName<P extends ActionPlace> = keyof (typeof ACTIONS)[P]['actions'] & string;

export const actionsOf = (place: ActionPlace): [name: string, action: Action][] =>
  Object.entries<Action>(ACTIONS[place].actions);

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
