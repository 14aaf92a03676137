// A save whose answer signed the account out (502, 5001) is kept here until the same account returns and decides:
// content typed into a form survives the reload (docs/decisions/0028). Only saves with typed text and without secrets
// are kept, and they are never sent again automatically.
import type { QueuedEdit } from './queue';
import { isQueueable, queuedEdit } from './queueable';

type Fields = Readonly<Record<string, string>>;

/** Label of the form for the user; the field that identifies the record. */
const KINDS: Readonly<Record<string, readonly [string, string]>> = {
  '/adminuser/update_profile': ['昵称', 'nickname'],
  '/adminuser/save': ['账号', 'nickname'],
  '/shareaccount/save': ['共享账号', 'nickname'],
  '/role/save': ['角色', 'title'],
  '/router/save': ['菜单项', 'title'],
  '/organization/save': ['机构', 'title'],
  '/school/save': ['学校', 'title'],
  '/school/class/save': ['班级', 'title'],
  '/school/students/save': ['班级学生', 'class_id'],
  '/grade/save': ['年级', 'title'],
  '/grade/stage/save': ['册', 'title'],
  '/originbook/save': ['原书', 'title'],
  '/knowledge/system/save': ['知识体系', 'title'],
  '/knowledge/type/save': ['知识体系的类型', 'name'],
  '/pack/save': ['试卷包', 'title'],
  '/papertemplate/save': ['版式', 'title'],
  '/questions/feedback/handle': ['反馈的处理', 'answer'],
};
/** Their content survives elsewhere: as the draft of a question or the working set of a paper. */
const DRAFTED = new Set(['/questions/update', '/questions/derive', '/paper/save']);
const MSG = '提交时登录中断，不知道是否已经保存。核对后点“立即重试”；内容相同，不会保存两次。';

export const mayBeInterrupted = (path: string): boolean =>
  Object.hasOwn(KINDS, path) || (isQueueable(path) && !DRAFTED.has(path));

/** Null if nothing was typed, if the content is stored elsewhere, or if it would put a password into storage. */
export function interruptedEdit(path: string, fields: Fields, key: string, at: number): QueuedEdit | null {
  if (!mayBeInterrupted(path) || Object.keys(fields).some((name) => /password/i.test(name))) return null;
  const kind = KINDS[path];
  const edit = queuedEdit(path, { ...fields }, key, at);
  const title = kind ? `${fields['id'] === undefined ? '新' : '修改'}${kind[0]}：${fields[kind[1]] ?? ''}` : edit.title;
  return { ...edit, title, state: 'interrupted', msg: MSG };
}
