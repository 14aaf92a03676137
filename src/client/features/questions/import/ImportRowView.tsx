// One row of a checked file: what the file says, the question as it will be printed, what is wrong with it, and what
// can be done with it.
import { useMemo, useState } from 'react';
import type { CopyChoice, ImportRow } from '../../../../contract/question/importRows';
import { parseContent } from '../../../../domain/content/htmlToContent';
import { sourceText } from '../../../../domain/content/plainText';
import { draftsOf, stemBlocks, writtenHtml, type PlannedRow } from '../../../../domain/question/importPlan';
import { draftFaults, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { ContentView } from '../../../ui/content/ContentView';
import { Button } from '../../../ui/controls/Button';
import { COPY_STATES, CopyView } from './CopyChoices';
import { PrintedQuestion } from '../form/PrintPreview';
import { t } from '../../../lib/texts/t';

export interface RowActions {
  edit(row: ImportRow, at: number): void;
  /** The question `at` of the row, after `blocks` blocks of its stem. */
  split(row: ImportRow, at: number, blocks: number): void;
  merge(row: ImportRow): void;
  skip(row: ImportRow): void;
  restore(row: ImportRow): void;
  repeat(row: ImportRow): void;
  copy(row: ImportRow, choice: CopyChoice): void;
}
interface Props {
  row: ImportRow;
  planned: PlannedRow | undefined;
  /** What becomes of the row if it differs from the bank. */
  choice: CopyChoice;
  /** The next row of the file is shown, too. */
  mayMerge: boolean;
  actions: RowActions;
}

const DROPPED = { skipped: t('不导入'), merged: t('已并入上一题') } as const;

function stateOf(
  row: ImportRow,
  planned: PlannedRow | undefined,
  choice: CopyChoice,
): { text: string; tone: 'good' | 'bad' | 'soft' } {
  if (planned?.dropped) return { text: DROPPED[planned.dropped], tone: 'soft' };
  if (row.state === 'differs' && (planned?.drafts?.length ?? 1) === 1)
    return { text: COPY_STATES[choice], tone: choice === 'keep' ? 'soft' : 'good' };
  if (planned?.drafts) {
    const wrong = planned.drafts.some((draft) => draftFaults(draft).length > 0);
    if (wrong) return { text: t('还有错误'), tone: 'bad' };
    return { text: planned.drafts.length > 1 ? t('已拆成 {0} 题', planned.drafts.length) : t('已修改'), tone: 'good' };
  }
  if (row.state === 'refused') return { text: t('有误'), tone: 'bad' };
  if (row.state === 'ready') return { text: t('可导入'), tone: 'good' };
  return planned?.repeated ? { text: t('仍然导入'), tone: 'good' } : { text: t('重复，不导入'), tone: 'soft' };
}

export function ImportRowView({ row, planned, choice, mayMerge, actions }: Props) {
  const state = stateOf(row, planned, choice);
  const dropped = planned?.dropped !== undefined;
  const drafts = draftsOf(row, planned);
  const name = row.ref;
  return (
    <section className="import-row" aria-label={name} data-dropped={dropped || undefined}>
      <header>
        <h2>{name}</h2>
        <span className="state" data-tone={state.tone}>
          {state.text}
        </span>
        {planned !== undefined && (
          <Button onClick={() => actions.restore(row)}>{dropped ? t('恢复') : t('还原')}</Button>
        )}
        {!dropped && (
          <>
            {drafts.length === 1 && <Button onClick={() => actions.edit(row, 0)}>{t('编辑')}</Button>}
            {row.state === 'duplicate' && !planned?.repeated && (
              <Button onClick={() => actions.repeat(row)}>{t('仍然导入')}</Button>
            )}
            <Button
              disabled={!mayMerge}
              title={mayMerge ? undefined : t('下一题不在这一页，或已不导入')}
              onClick={() => actions.merge(row)}
            >
              {t('与下一题合并')}
            </Button>
            <Button onClick={() => actions.skip(row)}>{t('不导入')}</Button>
          </>
        )}
      </header>
      {!dropped && (
        <div className="sides">
          <div>
            <h3>{t('文件中')}</h3>
            <Written text={row.written || t('这种文件没有可以对照的原文。')} />
            <Remarks row={row} edited={planned?.drafts !== undefined} />
          </div>
          <div>
            <h3>{t('导入后')}</h3>
            {row.question === null && !planned?.drafts ? (
              <p className="hint">{t('没有读出试题。点“编辑”把原文改成一道题，或在文件里改好后重新上传。')}</p>
            ) : (
              drafts.map((draft, at) => (
                <Drafted
                  key={at}
                  draft={draft}
                  // Faults of the file are among the remarks.
                  checked={planned?.drafts !== undefined}
                  onEdit={drafts.length > 1 ? () => actions.edit(row, at) : undefined}
                  onSplit={(blocks) => actions.split(row, at, blocks)}
                />
              ))
            )}
          </div>
        </div>
      )}
      {!dropped && row.copy && drafts.length === 1 && drafts[0] && (
        <CopyView
          row={row}
          copy={row.copy}
          draft={drafts[0]}
          choice={choice}
          onChoose={(to) => actions.copy(row, to)}
        />
      )}
    </section>
  );
}

/** A part of the file that is in no question: a heading, the lines before the first question, a missing number. */
export function AsideRowView({ row, onEdit }: { row: ImportRow; onEdit(): void }) {
  return (
    <section className="import-row import-aside" aria-label={row.ref}>
      <header>
        <h2>{row.ref}</h2>
        <span className="state" data-tone="soft">
          {row.reason === row.ref ? t('不是试题') : row.reason}
        </span>
        {row.written !== '' && <Button onClick={onEdit}>{t('改成一道题')}</Button>}
      </header>
      {row.written !== '' && <Written text={row.written} />}
    </section>
  );
}

export function Written({ text }: { text: string }) {
  const html = useMemo(() => writtenHtml(text), [text]);
  return (
    <div className="import-written" role="group" aria-label={t('文件中的原文')} tabIndex={0}>
      <ContentView html={html} />
    </div>
  );
}

function Remarks({ row, edited }: { row: ImportRow; edited: boolean }) {
  const said = [...(edited || row.reason === '' ? [] : [row.reason]), ...row.notes];
  if (said.length === 0) return null;
  return (
    <ul className="remarks" aria-label={t('需要留意')}>
      {said.map((text, at) => (
        <li key={text} data-bad={(at === 0 && !edited && row.state === 'refused') || undefined}>
          {text}
          {at === 0 && row.same_id !== null && !edited && (
            <>
              {' '}
              <a href={`#/questionlist?keyword=%23${row.same_id}`} target="_blank" rel="noreferrer">
                {t('看那道题')}
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface DraftedProps {
  draft: QuestionDraft;
  checked: boolean;
  onEdit: (() => void) | undefined;
  onSplit(blocks: number): void;
}

function Drafted({ draft, checked, onEdit, onSplit }: DraftedProps) {
  const [splitting, setSplitting] = useState(false);
  const blocks = stemBlocks(draft);
  const faults = checked ? draftFaults(draft) : [];
  return (
    <div className="drafted">
      <PrintedQuestion draft={draft} unnumbered />
      {faults.length > 0 && (
        <ul className="remarks" aria-label={t('需要改正')}>
          {faults.map(({ msg }) => (
            <li key={msg} data-bad>
              {msg}
            </li>
          ))}
        </ul>
      )}
      <div className="tools">
        {onEdit && <Button onClick={onEdit}>{t('编辑这一题')}</Button>}
        {blocks.length > 1 && (
          <Button aria-expanded={splitting} onClick={() => setSplitting(!splitting)}>
            {t('拆分')}
          </Button>
        )}
      </div>
      {splitting && (
        <ol className="split" aria-label={t('在哪里拆开')}>
          {blocks.map((html, at) => (
            <li key={at}>
              {at > 0 && <Button onClick={() => (onSplit(at), setSplitting(false))}>{t('从这里起是另一题')}</Button>}
              <span>{sourceText(parseContent(html)).slice(0, 60) || t('〔图〕')}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
