// The actions of screens that load later; a screen with such a place imports this module.
import { addPlaces, redo, undo, type Place } from './actions';
import { t } from '../texts/t';

const save = { keys: ['Mod+s'], title: t('保存'), typing: true } as const;

export const MORE_ACTIONS = {
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
      undo: { ...undo, title: t('撤销上一处修改（不在输入框里时）') },
      redo,
    },
  },
  text: {
    title: t('正文编辑框'),
    actions: {
      formula: { keys: ['Mod+m'], title: t('插入公式（或输入 $）；在公式上打开它'), typing: true },
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

addPlaces(MORE_ACTIONS);
