// Words for what a scan shows, and what a key means for a cell in doubt.
import type { ScanPage } from '../../../contract/paper/scans';
import type { Question } from '../../../contract/question/question';
import { optionLetter } from '../../../domain/paper/numbering';
import { answerKind, severalRight } from '../../../domain/question/types/traits';
import { t } from '../../lib/texts/t';

export const STATES: Readonly<Record<ScanPage['state'], string>> = {
  read: t('已识别'),
  other: t('其他试卷'),
  lost: t('未找到答题卡'),
  refused: t('不能读取'),
};

export type CellKind = 'single' | 'several' | 'judge' | 'points';
export function kindOf(question: Pick<Question, 'type_id'> | undefined): CellKind {
  if (!question) return 'points';
  const kind = answerKind(question.type_id);
  if (kind === 'choice') return severalRight(question.type_id) ? 'several' : 'single';
  return kind === 'judge' ? 'judge' : 'points';
}

export interface KeyMeaning {
  text: string;
  /** The next cell follows. */
  next: boolean;
}

/** What a key says about the cell; null where it says nothing. */
export function meaningOf(key: string, kind: CellKind, options: number, now: string): KeyMeaning | null {
  if (key === 'Enter') return now === '' ? null : { text: now, next: true };
  if (key === '/' || key === '0') return kind === 'points' ? null : { text: '/', next: true };
  if (kind === 'judge') {
    if (key === '1' || key === 'y') return { text: t('对'), next: true };
    return key === '2' || key === 'n' ? { text: t('错'), next: true } : null;
  }
  if (kind === 'points') return null;
  const letter = key.length === 1 ? key.toUpperCase() : '';
  const at = letter.charCodeAt(0) - 65;
  if (!(at >= 0 && at < options)) return null;
  if (kind === 'single') return { text: letter, next: true };
  const marked = new Set(now === '/' ? '' : now);
  if (!marked.delete(letter)) marked.add(letter);
  const letters = Array.from({ length: options }, (_, i) => optionLetter(i)).filter((one) => marked.has(one));
  return { text: letters.join('') || '/', next: false };
}

export const HINTS: Readonly<Record<CellKind, string>> = {
  single: t('按选项字母选定；/ 未作答；回车采用识别结果'),
  several: t('按字母勾选或取消；/ 未作答；回车确定'),
  judge: t('1 对，2 错；/ 未作答；回车采用识别结果'),
  points: t('填分数后回车，各小问的分数用“+”隔开'),
};
