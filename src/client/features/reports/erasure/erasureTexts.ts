// Words of 删除学生个人信息 and its receipt.
import type { Erasure, ErasureMode } from '../../../../contract/paper/erasure';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';

export const MODE_LABELS: Readonly<Record<ErasureMode, string>> = {
  anonymise: t('保留但不记名，班级统计不变'),
  remove: t('一并删除，统计重新计算'),
};

export const countsText = ({ mode, counts }: Erasure): string =>
  t(
    '扫描件 {0} 页；{1} {2} 份报告中的 {3} 个答案',
    counts.pages ?? 0,
    mode === 'remove' ? t('删除') : t('不记名保留'),
    counts.reports ?? 0,
    counts.answers ?? 0,
  ) + ((counts.scripts ?? 0) > 0 ? t('，阅卷记录 {0} 份', counts.scripts) : '');

/** The receipt as a file of its own. */
export const receiptText = (erasure: Erasure): string =>
  [
    t('删除学生个人信息 回执'),
    t('回执编号：{0}', erasure.id),
    t('办理人：{0}', erasure.actor),
    t('申请时间：{0}', dashDateTime(erasure.ordered_at)),
    t('完成时间：{0}', erasure.finished_at === null ? t('未完成') : dashDateTime(erasure.finished_at)),
    t('原因：{0}', erasure.reason),
    t('内容：{0}', countsText(erasure)),
    t('姓名和学号已从名单和所有报告中删除。之前的备份到期后随备份一起删除。'),
  ].join('\r\n');
