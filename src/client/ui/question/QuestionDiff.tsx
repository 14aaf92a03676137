// Two versions of a question side by side, rendered or as source: removed text is struck out, added text is marked.
// Used by the history, by papers with an outdated pinned version, and for edit conflicts.
import { memo, type ReactNode } from 'react';
import { LETTERS } from '../../../contract/codes';
import type { Question } from '../../../contract/question/question';
import { diffContent, diffText, type BlockChange, type Run } from '../../../domain/content/diff';
import type { Inline } from '../../../domain/content/tree';
import { letteredHtml, partAnswerHtml } from '../../../domain/paper/numbering';
import { answerOfType } from '../../../domain/question/answers';
import { isWrittenPart } from '../../../domain/question/parts';
import { t } from '../../lib/texts/t';
import { ContentView } from '../content/ContentView';
import { contentOf } from '../content/contentCache';

export type Compared = Pick<
  Question,
  'type_id' | 'content' | 'options' | 'answer' | 'analysis' | 'answer_video' | 'parts' | 'source'
>;
export interface QuestionDiffProps {
  before: Compared;
  after: Compared;
  beforeTitle: string;
  afterTitle: string;
  typeTitle(typeId: number): string;
  source?: boolean;
}

interface Field {
  label: string;
  before: string;
  after: string;
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const line = (text: string) => (text === '' ? '' : `<p>${escape(text)}</p>`);

function answerHtml({ type_id, answer, options }: Compared): string {
  const typed = answerOfType(type_id, answer);
  if (typed.kind === 'content') return typed.html;
  if (typed.kind === 'judge') return line(typed.right ? t('正确') : t('错误'));
  if (typed.kind === 'choice')
    return line(
      typed.ids
        .map((id) => LETTERS[options.findIndex((option) => option.id === id)] ?? t('？'))
        .sort()
        .join(''),
    );
  return typed.blanks.map((forms) => line(forms.join(t(' 或 ')))).join('');
}

/** Options and parts are matched by their ids, so that a moved one does not count as changed. */
function listFields<T extends { id: string }>(
  name: (index: number) => string,
  before: readonly T[],
  after: readonly T[],
  html: (one: T) => string,
): Field[] {
  const ids = [...new Set([...after, ...before].map((one) => one.id))];
  return ids.map((id) => {
    const [was, is] = [before.findIndex((one) => one.id === id), after.findIndex((one) => one.id === id)];
    const label = was >= 0 && is >= 0 && was !== is ? `${name(was)} → ${name(is)}` : name(is >= 0 ? is : was);
    return { label, before: was >= 0 ? html(before[was] as T) : '', after: is >= 0 ? html(after[is] as T) : '' };
  });
}

function fieldsOf(before: Compared, after: Compared, typeTitle: (typeId: number) => string): Field[] {
  const type = (typeId: number) => line(typeTitle(typeId));
  return [
    { label: t('题型'), before: type(before.type_id), after: type(after.type_id) },
    { label: t('题干'), before: before.content, after: after.content },
    ...listFields(
      (index) => t('选项 {0}', LETTERS[index] ?? ''),
      before.options,
      after.options,
      (option) => option.content,
    ),
    ...listFields(
      (index) => t('第 {0} 小题', index + 1),
      before.parts,
      after.parts,
      (part) => {
        const answer = partAnswerHtml(part);
        const type = part.type_id === undefined ? '' : line(typeTitle(part.type_id));
        return [
          ...[type, part.content, letteredHtml(part.options ?? []), line(t('{0} 分', part.score))],
          isWrittenPart(part) ? answer : `<p>${answer}</p>`,
        ].join('');
      },
    ),
    { label: t('答案'), before: answerHtml(before), after: answerHtml(after) },
    { label: t('解析'), before: before.analysis, after: after.analysis },
    { label: t('解答视频'), before: line(before.answer_video), after: line(after.answer_video) },
    { label: t('来源'), before: line(before.source), after: line(after.source) },
  ].filter((field) => field.before !== '' || field.after !== '');
}

const STYLE = {
  grid: {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0,1fr) minmax(0,1fr)',
    gap: 0,
    border: '1px solid var(--line-strong)',
    borderRadius: 6,
    overflow: 'hidden',
  },
  head: { background: 'var(--plate-2)', padding: '6px 10px', fontSize: 13, fontWeight: 600, color: 'var(--ink)' },
  label: { padding: '8px 10px', fontSize: 13, color: 'var(--ink-soft)', borderTop: '1px solid var(--line)' },
  cell: {
    padding: '6px 10px',
    borderTop: '1px solid var(--line)',
    borderLeft: '1px solid var(--line)',
    minWidth: 0,
    overflowX: 'auto',
  },
  removed: {
    background: 'var(--bad-tint-strong)',
    textDecoration: 'line-through',
    textDecorationColor: 'var(--bad)',
    borderRadius: 3,
    padding: '0 1px',
  },
  added: { background: 'var(--good-tint-strong)', textDecoration: 'none', borderRadius: 3, padding: '0 1px' },
  block: { borderRadius: 4, padding: '0 4px' },
} as const;

function Marked({ change, children }: { change: 'removed' | 'added'; children: ReactNode }) {
  return change === 'removed' ? <del style={STYLE.removed}>{children}</del> : <ins style={STYLE.added}>{children}</ins>;
}

function Inlines({ runs, side }: { runs: readonly Run<Inline>[]; side: 'removed' | 'added' }) {
  return (
    <div className="content">
      <p>
        {runs.map(({ change, items }, index) => {
          if (change !== 'same' && change !== side) return null;
          const drawn = <ContentView key={index} inline content={[{ kind: 'p', children: items }]} />;
          return change === 'same' ? (
            drawn
          ) : (
            <Marked key={index} change={change}>
              {drawn}
            </Marked>
          );
        })}
      </p>
    </div>
  );
}

function Side({ changes, side }: { changes: readonly BlockChange[]; side: 'removed' | 'added' }) {
  return changes.map((row, index) => {
    const block = side === 'removed' ? row.before : row.after;
    if (!block) return null;
    if (row.inlines) return <Inlines key={index} runs={row.inlines} side={side} />;
    const drawn = <ContentView content={[block]} />;
    return row.change === 'same' ? (
      <div key={index}>{drawn}</div>
    ) : (
      <div key={index} style={{ ...STYLE.block, ...STYLE[side], textDecoration: 'none' }}>
        {drawn}
      </div>
    );
  });
}

function Source({ field, side }: { field: Pick<Field, 'before' | 'after'>; side: 'removed' | 'added' }) {
  return (
    <pre style={{ margin: 0, whiteSpace: 'pre-wrap', wordBreak: 'break-all', fontSize: 13 }}>
      {diffText(field.before, field.after).map(({ change, text }, index) =>
        change === 'same' ? (
          text
        ) : change === side ? (
          <Marked key={index} change={change}>
            {text}
          </Marked>
        ) : null,
      )}
    </pre>
  );
}

/** One side of one field with its changes marked; rendered or as source. */
export function DiffCell({
  before,
  after,
  side,
  source = false,
}: Pick<Field, 'before' | 'after'> & { side: 'removed' | 'added'; source?: boolean }) {
  if (source) return <Source field={{ before, after }} side={side} />;
  if (before === after) return <ContentView html={before} />;
  return <Side changes={diffContent(contentOf(before), contentOf(after))} side={side} />;
}

export const QuestionDiff = memo(function QuestionDiff({
  before,
  after,
  beforeTitle,
  afterTitle,
  typeTitle,
  source = false,
}: QuestionDiffProps) {
  const fields = fieldsOf(before, after, typeTitle);
  const changed = fields.filter((field) => field.before !== field.after).length;
  return (
    <div>
      <p role="status" style={{ fontSize: 13, color: 'var(--ink-soft)', margin: '0 0 6px' }}>
        {changed === 0 ? t('两个版本的内容相同') : t('{0} 处内容有变化', changed)}
      </p>
      <div style={STYLE.grid} role="table" aria-label={t('版本对照')}>
        <div style={{ display: 'contents' }} role="row">
          <div style={STYLE.head} role="columnheader" />
          <div style={STYLE.head} role="columnheader">
            {beforeTitle}
          </div>
          <div style={STYLE.head} role="columnheader">
            {afterTitle}
          </div>
        </div>
        {fields.map((field) => {
          const same = field.before === field.after;
          return (
            <div
              key={field.label}
              style={{ display: 'contents' }}
              role="row"
              aria-label={same ? field.label : t('{0}（有变化）', field.label)}
            >
              <div
                style={{ ...STYLE.label, ...(same ? {} : { color: 'var(--accent-deep)', fontWeight: 600 }) }}
                role="rowheader"
              >
                {field.label}
              </div>
              <div style={STYLE.cell} role="cell">
                <DiffCell before={field.before} after={field.after} side="removed" source={source} />
              </div>
              <div style={STYLE.cell} role="cell">
                <DiffCell before={field.before} after={field.after} side="added" source={source} />
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
});
