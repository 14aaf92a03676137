// One question of a checked file: the lines that it was read from, the question as it will be printed, what is wrong
// with it or became of it, and what can be done with it.
import { useMemo, type ReactNode } from 'react';
import type { TypeId } from '../../../../contract/codes';
import {
  isStored,
  type CopyChoice,
  type ImportOutcome,
  type ImportRow,
} from '../../../../contract/question/importRows';
import {
  awaitsAnswer,
  draftsOf,
  importFaults,
  writtenHtml,
  type PlannedRow,
} from '../../../../domain/question/importPlan';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { ContentView } from '../../../ui/content/ContentView';
import { Button } from '../../../ui/controls/Button';
import { LabelledSelect, type Choice } from '../../../ui/controls/LabelledSelect';
import { PrintedQuestion } from '../form/PrintPreview';
import { COPY_STATES, CopyView } from './CopyChoices';
import { LineList, notesAtLines, unitKey, type LineActions } from './LineList';
import { NumberField } from './NumberField';
import { isOpen, refOf, type Unit } from './repair';

export interface RowActions extends LineActions {
  edit(unit: Unit): void;
  merge(first: Unit, second: Unit): void;
  skip(row: ImportRow): void;
  restore(row: ImportRow): void;
  repeat(row: ImportRow): void;
  copy(row: ImportRow, choice: CopyChoice): void;
  asQuestion(unit: Unit): void;
  setType(unit: Unit, type: TypeId): void;
  setNumber(unit: Unit, number: string): void;
}
interface Props {
  unit: Unit;
  /** More than one question came out of the row. */
  several: boolean;
  planned: PlannedRow | undefined;
  /** What becomes of the row if it differs from the bank. */
  choice: CopyChoice;
  /** The questions, or lines in none, before and after it in the file. */
  before: Unit | null;
  next: Unit | null;
  types: readonly Choice[];
  actions: RowActions;
}

interface State {
  text: ReactNode;
  tone: 'good' | 'bad' | 'soft';
}

/** As the screen calls it: by its number, else as the file does. */
export function nameOf({ row, at, draft, read }: Unit): string {
  const number = draft?.origin_number ?? '';
  if (draft && number !== '' && (row.number !== undefined || read)) return t('第 {0} 题', number);
  const ref = translated(refOf(row));
  return at === 0 ? ref : t('{0}（{1}）', ref, at + 1);
}

const openQuestion = (id: number, text: string) => (
  <a href={`#/questionlist?keyword=%23${id}`} target="_blank" rel="noreferrer">
    {text}
  </a>
);

function outcomeState({ state, reason, id }: ImportOutcome): State {
  if (id !== null && isStored({ state }))
    return {
      text: (
        <>
          {openQuestion(id, state === 'replaced' ? t('已存为 #{0} 的新版本', id) : t('已导入 #{0}', id))}
          {state === 'unanswered' && t('，待补答案')}
        </>
      ),
      tone: 'good',
    };
  return {
    text: (
      <>
        {t('未导入：{0}', reason)} {id !== null && openQuestion(id, t('看那道题'))}
      </>
    ),
    tone: 'bad',
  };
}

function stateOf(unit: Unit, planned: PlannedRow | undefined, several: boolean, choice: CopyChoice): State {
  const { row, at, draft, read } = unit;
  const outcome = row.outcomes?.[at];
  if (outcome && isStored(outcome)) return outcomeState(outcome);
  if (row.state === 'differs' && !several && read?.refused === undefined && !(outcome && !planned))
    return { text: COPY_STATES[choice], tone: choice === 'keep' ? 'soft' : 'good' };
  if (planned?.drafts && draft) return editedState(draft, read, several ? planned.drafts.length : 1);
  return outcome ? outcomeState(outcome) : checkedState(unit, planned?.repeated === true);
}

/** `questions`: that the row was divided into. */
function editedState(draft: QuestionDraft, read: Unit['read'], questions: number): State {
  if (read?.refused !== undefined) return { text: t('有误：{0}', translated(read.refused)), tone: 'bad' };
  if (importFaults(draft).length > 0) return { text: t('还有错误'), tone: 'bad' };
  const text = questions > 1 ? t('已拆成 {0} 题', questions) : t('已修改');
  return awaitsAnswer(draft) ? { text: t('{0}，待补答案', text), tone: 'soft' } : { text, tone: 'good' };
}

function checkedState({ row, draft }: Unit, repeated: boolean): State {
  if (row.state === 'refused') return { text: t('有误'), tone: 'bad' };
  if (row.state === 'apart')
    return { text: row.reason === refOf(row) ? t('不是试题') : translated(row.reason), tone: 'soft' };
  if (row.state === 'duplicate')
    return repeated ? { text: t('仍然导入'), tone: 'good' } : { text: t('重复，不导入'), tone: 'soft' };
  if (draft && awaitsAnswer(draft)) return { text: t('可导入，待补答案'), tone: 'soft' };
  return { text: t('可导入'), tone: 'good' };
}

const CARD = 'import-row-';
export const cardId = (place: number, part: number): string => `${CARD}${unitKey({ row: { place }, at: part })}`;
/** The key of the unit (LineList) that a card shows. */
export const unitOfCard = (id: string): string | null => (id.startsWith(CARD) ? id.slice(CARD.length) : null);

/** A row that is left out. */
export function DroppedRow({ row, planned, onRestore }: { row: ImportRow; planned: PlannedRow; onRestore(): void }) {
  return (
    <section
      className="import-row"
      id={cardId(row.place, 0)}
      tabIndex={-1}
      aria-label={translated(refOf(row))}
      data-dropped
    >
      <header>
        <h2>{translated(refOf(row))}</h2>
        <span className="state" data-tone="soft">
          {planned.dropped === 'merged' ? t('各行已并入其他题') : t('不导入')}
        </span>
        {planned.dropped !== 'merged' && <Button onClick={onRestore}>{t('恢复')}</Button>}
      </header>
    </section>
  );
}

const hasDrafts = (planned: PlannedRow | undefined): boolean => planned?.drafts !== undefined;
/** Lines that are in no question. */
const isApart = ({ row }: Unit, planned: PlannedRow | undefined): boolean =>
  row.state === 'apart' && !hasDrafts(planned);

/** `children`: below the head. */
export function ImportRowView({ children, ...props }: Props & { children?: ReactNode }) {
  const { unit, several, planned, choice, actions } = props;
  const { row, at, draft } = unit;
  const apart = isApart(unit, planned);
  return (
    <section
      className={apart ? 'import-row import-aside' : 'import-row'}
      id={cardId(row.place, at)}
      tabIndex={-1}
      aria-label={nameOf(unit)}
    >
      <RowHead {...props} />
      {children}
      <div className={apart ? 'sides single' : 'sides'}>
        <FileSide {...props} />
        {!apart && <ReadSide draft={draft} faults={hasDrafts(planned) && draft ? importFaults(draft) : []} />}
      </div>
      {isOpen(unit) && row.copy && !several && draft && (
        <CopyView row={row} copy={row.copy} draft={draft} choice={choice} onChoose={(to) => actions.copy(row, to)} />
      )}
    </section>
  );
}

function RowHead({ unit, several, planned, choice, before, next, types, actions }: Props) {
  const { row, at, draft } = unit;
  const name = nameOf(unit);
  const state = stateOf(unit, planned, several, choice);
  const apart = isApart(unit, planned);
  const open = isOpen(unit);
  return (
    <header>
      <h2>{name}</h2>
      <span className="state" data-tone={state.tone}>
        {state.text}
      </span>
      {open && draft && (
        <>
          <NumberField name={name} value={draft.origin_number ?? ''} onChange={(to) => actions.setNumber(unit, to)} />
          <LabelledSelect
            label={t('题型')}
            name={t('{0}的题型', name)}
            value={String(draft.type_id)}
            choices={types}
            onChange={(value) => actions.setType(unit, Number(value) as TypeId)}
          />
        </>
      )}
      {open && !apart && <Button onClick={() => actions.edit(unit)}>{t('编辑')}</Button>}
      {apart && <Button onClick={() => actions.asQuestion(unit)}>{t('改成一道题')}</Button>}
      {open && row.state === 'duplicate' && !planned?.repeated && !hasDrafts(planned) && (
        <Button onClick={() => actions.repeat(row)}>{t('仍然导入')}</Button>
      )}
      {open && (
        <>
          <Button disabled={!before} onClick={() => before && actions.merge(before, unit)}>
            {t('与上一题合并')}
          </Button>
          <Button disabled={!next} onClick={() => next && actions.merge(unit, next)}>
            {t('与下一题合并')}
          </Button>
        </>
      )}
      {open && planned !== undefined && at === 0 && <Button onClick={() => actions.restore(row)}>{t('还原')}</Button>}
      {open && !apart && at === 0 && <Button onClick={() => actions.skip(row)}>{t('不导入')}</Button>}
    </header>
  );
}

/** What the file says. */
function FileSide({ unit, planned, before, next, actions }: Props) {
  const { row, read } = unit;
  const edited = hasDrafts(planned);
  const apart = isApart(unit, planned);
  const notes = read ? read.notes : edited ? [] : row.notes;
  const atLines = new Set([...notesAtLines(unit, notes).values()].flat());
  // Paper lines are what the file says; of other files the lines are those of the question.
  const ofFile = row.lines !== undefined && (read !== null || !edited);
  const lines = (
    <LineList
      unit={unit}
      name={nameOf(unit)}
      notes={notes}
      before={before && nameOf(before)}
      next={next && nameOf(next)}
      actions={actions}
    />
  );
  return (
    <div>
      {!apart && <h3>{ofFile ? t('文件中的各行') : t('文件中')}</h3>}
      {ofFile || apart ? (
        lines
      ) : (
        <>
          <Written text={row.written || t('这种文件没有可以对照的原文。')} />
          {unit.lines.length > 0 && (
            <details className="import-by-line">
              <summary>{t('按行拆分、移动')}</summary>
              {lines}
            </details>
          )}
        </>
      )}
      <Remarks row={row} notes={notes.filter((note) => !atLines.has(note))} edited={edited} />
    </div>
  );
}

/** What was read from it, as it will be printed. */
function ReadSide({ draft, faults }: { draft: QuestionDraft | null; faults: readonly { msg: string }[] }) {
  return (
    <div>
      <h3>{t('导入后')}</h3>
      {draft ? (
        <div className="drafted">
          <PrintedQuestion draft={draft} unnumbered />
          <Faults messages={faults.map(({ msg }) => msg)} />
        </div>
      ) : (
        <p className="hint">{t('没有读出试题。在左边移动、拆分各行，或点“编辑”把原文改成一道题。')}</p>
      )}
    </div>
  );
}

/** The draft that the form begins with: what the file says where no question was read. */
export const draftToEdit = ({ draft, row }: Unit) => draft ?? draftsOf(row, undefined)[0] ?? null;

export function Written({ text }: { text: string }) {
  const html = useMemo(() => writtenHtml(text), [text]);
  return (
    <div className="import-written" role="group" aria-label={t('文件中的原文')} tabIndex={0}>
      <ContentView html={html} />
    </div>
  );
}

function Faults({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul className="remarks" aria-label={t('需要改正')}>
      {messages.map((msg) => (
        <li key={msg} data-bad>
          {msg}
        </li>
      ))}
    </ul>
  );
}

function Remarks({ row, notes, edited }: { row: ImportRow; notes: readonly string[]; edited: boolean }) {
  if (row.state === 'apart' && !edited) return null;
  const reason = edited ? '' : row.reason;
  const remarks = [...(reason === '' ? [] : [reason]), ...notes];
  if (remarks.length === 0) return null;
  return (
    <ul className="remarks" aria-label={t('需要留意')}>
      {remarks.map((text, at) => (
        <li key={text} data-bad={(at === 0 && reason !== '' && row.state === 'refused') || undefined}>
          {translated(text)}
          {at === 0 && row.same_id !== null && !edited && <> {openQuestion(row.same_id, t('看那道题'))}</>}
        </li>
      ))}
    </ul>
  );
}
