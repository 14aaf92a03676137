// Words of 删除学生个人信息 and its receipt.
import type { Erasure, ErasureMode } from '../../../../contract/paper/erasure';
import { dashDateTime } from '../../../lib/dates';

export const MODE_LABELS: Readonly<Record<ErasureMode, string>> = {
  anonymise: '保留但不记名，班级统计不变',
  remove: '一并删除，统计重新计算',
};

export const countsText = ({ mode, counts }: Erasure): string =>
  `扫描件 ${counts.pages ?? 0} 页；${mode === 'remove' ? '删除' : '不记名保留'} ${counts.reports ?? 0} 份报告中的 ${counts.answers ?? 0} 个答案` +
  ((counts.scripts ?? 0) > 0 ? `，阅卷记录 ${counts.scripts} 份` : '');

/** The receipt as a file of its own. */
export const receiptText = (erasure: Erasure): string =>
  [
    '删除学生个人信息 回执',
    `回执编号：${erasure.id}`,
    `办理人：${erasure.actor}`,
    `申请时间：${dashDateTime(erasure.ordered_at)}`,
    `完成时间：${erasure.finished_at === null ? '未完成' : dashDateTime(erasure.finished_at)}`,
    `原因：${erasure.reason}`,
    `内容：${countsText(erasure)}`,
    '姓名和学号已从名单和所有报告中删除。之前的备份到期后随备份一起删除。',
  ].join('\r\n');
