// The five steps of an exam in words.
import type { ExamStepName, ExamStepState } from '../../../domain/report/examSteps';
import { t } from '../../lib/texts/t';

export const STEPS: readonly { name: ExamStepName; title: string; what: string }[] = [
  { name: 'paper', title: t('出卷'), what: t('选题、排版、写好分值，保存试卷。') },
  { name: 'sheets', title: t('答题卡'), what: t('在试卷详情中打开“答题卡”，导出 PDF 并印刷；每张印有识别码。') },
  { name: 'scans', title: t('扫描'), what: t('考完扫描答题卡并上传，客观题自动判分；不扫描时，也可以手工录入答案。') },
  { name: 'marking', title: t('阅卷'), what: t('由人评分的题分给阅卷员在屏幕上评，双评、仲裁后写进报告。') },
  { name: 'analysis', title: t('分析'), what: t('看平均分、薄弱的知识点和试题质量，打印学生报告。') },
];

export const STATE_WORDS: Readonly<Record<ExamStepState, string>> = {
  done: t('已完成'),
  todo: t('待完成'),
  optional: t('可选'),
  skipped: t('不需要'),
  waiting: t('还没到这一步'),
};
