// Which saves may wait for the network, their titles in the list, and their subjects. A save may wait if it carries the
// revision that it is based on, or if it only adds a record of its own; everything else needs the network.
import type { QueuedEdit } from './queue';

type Fields = Readonly<Record<string, string>>;
interface Rule {
  title(fields: Fields): string;
  /**
   * Edits of one subject are sent in sequence, each based on the revision of the one before; null: independent of
   * others.
   */
  subject(fields: Fields): string | null;
}

const words = (html: string | undefined, max = 24): string => {
  const text = (html ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > max ? `${text.slice(0, max)}…` : text;
};
const question = (id: string | undefined) => (id === undefined ? null : `question:${id}`);
const alone = () => null;

const RULES: Readonly<Record<string, Rule>> = {
  '/questions/update': {
    title: ({ id, content }) => `${id === undefined ? '新试题' : `试题 ${id}`}：${words(content)}`,
    subject: ({ id }) => question(id),
  },
  '/questions/derive': { title: ({ id, content }) => `由试题 ${id} 衍生：${words(content)}`, subject: alone },
  '/questions/save/status': { title: ({ id }) => `试题 ${id}：改状态`, subject: ({ id }) => question(id) },
  '/questions/check_record/add': {
    title: ({ question_id, pass, reason }) =>
      `试题 ${question_id}：${pass === '1' ? '通过' : `退回（${words(reason, 16)}）`}`,
    subject: ({ question_id }) => question(question_id),
  },
  '/questions/comments/add': {
    title: ({ question_id, text }) => `试题 ${question_id} 的批注：${words(text)}`,
    subject: alone,
  },
  '/questions/feedback/add': {
    title: ({ question_id, text }) => `反馈试题 ${question_id}：${words(text)}`,
    subject: alone,
  },
  '/paper/save': {
    title: ({ id, title }) => `${id === undefined ? '新试卷' : `试卷 ${id}`}：${words(title)}`,
    subject: ({ id }) => (id === undefined ? null : `paper:${id}`),
  },
  '/kptree/add': { title: ({ kp_name }) => `新增知识点：${words(kp_name)}`, subject: alone },
  '/kptree/save': {
    title: ({ id, kp_name }) => `知识点 ${id} 改名：${words(kp_name)}`,
    subject: ({ id }) => `kp:${id}`,
  },
  '/kptree/move': { title: ({ id }) => `移动知识点 ${id}`, subject: ({ id }) => `kp:${id}` },
};

export const isQueueable = (path: string): boolean => Object.hasOwn(RULES, path);

export function queuedEdit(path: string, fields: Record<string, string>, key: string, at: number): QueuedEdit {
  const rule = RULES[path];
  return {
    id: key,
    key,
    path,
    fields,
    title: rule?.title(fields) ?? path,
    subject: rule?.subject(fields) ?? null,
    at,
    state: 'waiting',
    msg: '',
    theirs: null,
    paperSet: null,
  };
}
