// The papers of a checked upload: the state of each, which numbers it has, and a way to each of its questions.
import type { RowInOverview } from '../../../../contract/question/importRows';
import {
  numbersOf,
  paperNumbers,
  standingOf,
  type Numbers,
  type Standing,
} from '../../../../domain/question/importNumbers';
import type { ImportPlan } from '../../../../domain/question/importPlan';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { Button, PlainButton } from '../../../ui/controls/Button';
import { refOf } from './repair';

export interface PaperOf {
  /** Empty when the upload is one file. */
  name: string;
  rows: RowInOverview[];
  numbers: Numbers;
}

/** The rows by the paper that they are of, in their order. */
export function papersOf(rows: readonly RowInOverview[], plan: ImportPlan): PaperOf[] {
  const papers = new Map<string, RowInOverview[]>();
  for (const row of rows) {
    const name = row.file ?? '';
    const own = papers.get(name);
    if (own) own.push(row);
    else papers.set(name, [row]);
  }
  return [...papers].map(([name, own]) => ({ name, rows: own, numbers: paperNumbers(own, plan) }));
}

const SIGNS: Readonly<Record<Standing, { sign: string; text: string }>> = {
  stored: { sign: '✓', text: t('已导入') },
  ready: { sign: '', text: t('可导入') },
  refused: { sign: '!', text: t('有误') },
  duplicate: { sign: '=', text: t('重复') },
  differs: { sign: '≠', text: t('与题库不同') },
  skipped: { sign: '–', text: t('不导入') },
  apart: { sign: '…', text: t('未归入试题') },
};
const COUNTED: readonly Standing[] = ['ready', 'stored', 'refused', 'duplicate', 'differs', 'skipped'];
/** A table of thousands of questions is paged through instead. */
const MAX_CHIPS = 600;

interface Props {
  papers: readonly PaperOf[];
  plan: ImportPlan;
  folded: ReadonlySet<number>;
  onFold(at: number): void;
  onJump(place: number, part: number): void;
}

export function ImportIndex({ papers, plan, folded, onFold, onJump }: Props) {
  return (
    <nav className="import-index" aria-label={t('题目索引')}>
      {papers.map(({ name, rows, numbers: { summary } }, at) => {
        const questions = rows.flatMap((row) => {
          const standing = standingOf(row, plan);
          const numbers = numbersOf(row, plan);
          const parts = numbers.length > 0 ? numbers : [null];
          return parts.map((number, part) => ({ row, part, standing, number }));
        });
        const counts = COUNTED.flatMap((one) => {
          const count = questions.filter(({ standing }) => standing === one).length;
          return count === 0 ? [] : [t('{0} {1}', SIGNS[one].text, count)];
        });
        const isFolded = folded.has(at);
        return (
          <section key={name} aria-label={name || t('题目索引')}>
            <header>
              {name !== '' && (
                <>
                  <Button aria-expanded={!isFolded} onClick={() => onFold(at)}>
                    {isFolded ? t('展开') : t('收起')}
                  </Button>
                  <h2>{name}</h2>
                </>
              )}
              <span>{counts.join(t('，'))}</span>
              {summary !== '' && <span className="numbers">{translated(summary)}</span>}
            </header>
            {!isFolded && rows.length <= MAX_CHIPS && (
              <ol>
                {questions.map(({ row, part, standing, number }) => {
                  if (standing === 'apart') return null;
                  const { sign, text } = SIGNS[standing];
                  const other = part === 0 ? translated(refOf(row)) : t('{0}（{1}）', translated(refOf(row)), part + 1);
                  return (
                    <li key={`${row.place}-${part}`}>
                      <PlainButton
                        data-standing={standing}
                        title={text}
                        aria-label={t('到{0}，{1}', number === null ? other : t('第 {0} 题', number), text)}
                        onClick={() => onJump(row.place, part)}
                      >
                        {number ?? other}
                        {sign && <span aria-hidden> {sign}</span>}
                      </PlainButton>
                    </li>
                  );
                })}
              </ol>
            )}
          </section>
        );
      })}
    </nav>
  );
}
