// Every action that a user can start from the keyboard, the command palette or the shell's menus, described once, by
// the part of the screen that it belongs to. useActions.ts connects an action to what it does while that part is
// shown; key bindings, the key list (`?`), the palette and menus read this table.
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

const undo = { keys: ['Mod+z'], title: t('撤销') } as const;
const redo = { keys: ['Mod+Shift+z', 'Mod+y'], title: t('重做') } as const;
const save = { keys: ['Mod+s'], title: t('保存'), typing: true } as const;

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
  review: {
    title: t('待处理试题'),
    actions: {
      pass: { keys: ['p'], title: t('通过') },
      refuse: { keys: ['r'], title: t('退回，填写理由') },
    },
  },
  question: {
    title: t('试题录入'),
    actions: {
      putAside: { keys: ['Mod+s'], title: t('存草稿'), typing: true, dialog: true },
      submit: { keys: ['Mod+Enter'], title: t('提交审核'), typing: true },
      nextText: { keys: ['Mod+ArrowDown'], title: t('到下一个输入框：选项、答案、解析'), typing: true },
      previousText: { keys: ['Mod+ArrowUp'], title: t('到上一个输入框'), typing: true },
      undo: { ...undo, title: t('撤销上一处修改（不在输入框里时）') },
      redo,
    },
  },
  classification: {
    title: t('试题信息'),
    actions: {
      propose: { keys: ['Mod+j'], title: t('采用建议的知识点、难度、学段和年级'), typing: true },
    },
  },
  text: {
    title: t('正文编辑框'),
    actions: {
      formula: {
        keys: ['Mod+m'],
        title: t('光标前的算式成为公式；没有算式时插入公式（或输入 $）；在公式上打开它'),
        typing: true,
      },
      repeat: { keys: ['Mod+d'], title: t('空的选项里：照写上一个选项，Tab 到下一个数'), typing: true },
      bold: { keys: ['Mod+b'], title: t('加粗'), typing: true },
      italic: { keys: ['Mod+i'], title: t('斜体'), typing: true },
      underline: { keys: ['Mod+u'], title: t('下划线'), typing: true },
      sub: { keys: ['Mod+,'], title: t('下标'), typing: true },
      sup: { keys: ['Mod+.'], title: t('上标'), typing: true },
      undo: { ...undo, typing: true },
      redo: { ...redo, typing: true },
    },
  },
  importCheck: {
    title: t('核对导入'),
    actions: {
      undo: { ...undo, title: t('撤销上一处修改（不在输入框里时）') },
      redo,
    },
  },
  figure: {
    title: t('图形编辑器'),
    actions: {
      undo: { ...undo, dialog: true },
      redo: { ...redo, dialog: true },
      remove: { keys: ['Delete'], title: t('删除选中的元素'), dialog: true },
    },
  },
  paper: {
    title: t('编辑试卷'),
    actions: {
      save: { ...save, palette: t('保存试卷') },
      undo,
      redo,
      check: { title: t('试卷体检'), palette: true },
      specification: { title: t('试卷的双向细目表'), palette: true },
    },
  },
  paperExport: {
    title: t('导出试卷'),
    actions: {
      pdf: { title: t('导出 PDF：本卷'), palette: true },
      docx: { title: t('导出 Word：本卷'), palette: true },
      latex: { title: t('导出 LaTeX：本卷'), palette: true },
      print: { title: t('打印：本卷'), palette: true },
    },
  },
  pages: {
    title: t('试卷页面'),
    actions: {
      larger: { keys: ['+', '='], title: t('放大') },
      smaller: { keys: ['-'], title: t('缩小') },
      fit: { keys: ['0'], title: t('适合宽度') },
      thumbnails: { title: t('页面缩略图'), palette: true },
    },
  },
  outline: {
    title: t('试卷目录中的一题'),
    actions: {
      // The drag library handles this one itself.
      lift: { keys: [' '], title: t('拿起，用方向键移动，再按空格放下') },
      swap: { keys: ['r'], title: t('换一题') },
      send: { keys: ['m'], title: t('移到或复制到其他试卷') },
    },
  },
  swap: {
    title: t('换一题'),
    actions: {
      choose: { keys: ['1', '2', '3', '4', '5'], title: t('换成第 1 至 5 道备选'), dialog: true },
      more: { keys: ['n'], title: t('换一批'), dialog: true },
    },
  },
  blueprint: {
    title: t('细目表'),
    actions: {
      save,
      undo,
      redo,
    },
  },
  knowledge: {
    title: t('知识点'),
    actions: {
      undo,
      redo,
    },
  },
  knowledgeTree: {
    title: t('知识点树'),
    actions: {
      rename: { keys: ['F2'], title: t('改名') },
      child: { keys: ['Insert'], title: t('添加下级') },
      sibling: { keys: ['Shift+Insert'], title: t('添加同级') },
      move: { title: t('移动…') },
      merge: { title: t('合并…') },
      delete: { keys: ['Delete'], title: t('删除…') },
    },
  },
} as const satisfies Record<string, Place>;

export type ActionPlace = keyof typeof ACTIONS;
export type ActionName<P extends ActionPlace> = keyof (typeof ACTIONS)[P]['actions'] & string;

export const actionsOf = (place: ActionPlace): [name: string, action: Action][] =>
  Object.entries<Action>(ACTIONS[place].actions);

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
