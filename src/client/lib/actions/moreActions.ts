// The actions of screens that load later; a screen with such a place imports this module.
import { addPlaces, redo, undo, type Place } from './actions';

const save = { keys: ['Mod+s'], title: '保存', typing: true } as const;

export const MORE_ACTIONS = {
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
  figure: {
    title: '图形编辑器',
    actions: {
      undo: { ...undo, dialog: true },
      redo: { ...redo, dialog: true },
      remove: { keys: ['Delete'], title: '删除选中的元素', dialog: true },
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
      pdf: { title: '导出 PDF：本卷', palette: true },
      docx: { title: '导出 Word：本卷', palette: true },
      latex: { title: '导出 LaTeX：本卷', palette: true },
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
      child: { keys: ['Insert'], title: '添加下级' },
      sibling: { keys: ['Shift+Insert'], title: '添加同级' },
      move: { title: '移动…' },
      merge: { title: '合并…' },
      delete: { keys: ['Delete'], title: '删除…' },
    },
  },
} as const satisfies Record<string, Place>;

addPlaces(MORE_ACTIONS);
