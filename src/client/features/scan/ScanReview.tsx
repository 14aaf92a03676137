// 复核: cells in doubt, those of one question below each other, each as its strip of the page. Every key decides at
// once; nothing has to be saved.
import { useRef, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ScanCell } from '../../../contract/paper/scans';
import type { Question } from '../../../contract/question/question';
import { optionLetter } from '../../../domain/paper/numbering';
import { formNamed, printedText, storedText } from '../../../domain/report/forms';
import { doubtWords } from '../../../domain/sheet/scanPages';
import { lineStep } from '../../lib/actions/pressed';
import { patched } from '../../lib/listAddress';
import { sentence } from '../../lib/texts/sentence';
import { t } from '../../lib/texts/t';
import { useGetReportQuery } from '../../state/api/paper/report';
import { useDecideScanCellsMutation, useGetScanCellsQuery } from '../../state/api/paper/scans';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { Notice } from '../../ui/Notice';
import { Button } from '../../ui/controls/Button';
import { LoadFault } from '../../ui/lists/LoadFault';
import { Crop } from '../../ui/pages/Crop';
import { HINTS, kindOf, meaningOf, type CellKind } from './scanTexts';

interface RowProps {
  cell: ScanCell;
  /** With the letters of the page. */
  text: string;
  kind: CellKind;
  /** 题型. */
  type: string;
  /** What was seen, in words. */
  seen: string;
  options: number;
  current: boolean;
  mayWrite: boolean;
  onFocus(): void;
  onKey(event: KeyboardEvent<HTMLLIElement>): void;
  onDecide(text: string, next: boolean): void;
}

/** Of the question, or of each part. */
const POINTS = /^=?(\d{1,3}(?:\.[05])?(?:\+\d{1,3}(?:\.[05])?)*)$/;

function ReviewRow({ cell, text, kind, type, seen, options, current, mayWrite, onFocus, onKey, onDecide }: RowProps) {
  const { student, label, decided, picture, width, height, area } = cell;
  const name = student ? student.name + t('（{0}）', student.number) : t('未指定学生');
  const choices =
    kind === 'judge'
      ? [t('对'), t('错')]
      : kind === 'points'
        ? []
        : Array.from({ length: options }, (_, i) => optionLetter(i));
  return (
    <li
      tabIndex={current ? 0 : -1}
      aria-label={t(
        '第 {0} 题（{1}），{2}，{3}',
        label,
        type,
        name,
        decided ? t('已定为 {0}', text) : t('识别为 {0}，{1}', text || t('空'), seen),
      )}
      data-decided={decided || undefined}
      aria-current={current || undefined}
      onFocus={onFocus}
      onKeyDown={onKey}
    >
      <span className="scan-who">
        <strong>{t('第 {0} 题（{1}）', label, type)}</strong>
        <br />
        {name}
      </span>
      <Crop picture={picture} width={width} height={height} area={area} label={t('第 {0} 题的扫描图', label)} />
      <span className="scan-said">
        <strong>{text === '/' ? t('未作答') : text.replace(/^=/, '') || t('？')}</strong>
        <small>{decided ? t('已复核') : seen}</small>
      </span>
      {mayWrite && (
        <span className="scan-keys">
          {choices.map((choice, i) => (
            <Button
              key={choice}
              look="outlined"
              tabIndex={-1}
              aria-pressed={kind === 'several' ? text.includes(choice) : text === choice}
              onClick={() => {
                const key = kind === 'judge' ? String(i + 1) : choice;
                const meaning = meaningOf(key, kind, options, text);
                if (meaning) onDecide(meaning.text, meaning.next);
              }}
            >
              {choice}
            </Button>
          ))}
          {kind === 'points' && (
            <input
              inputMode="decimal"
              aria-label={t('第 {0} 题 {1} 的得分', label, name)}
              defaultValue={text.replace(/^=/, '')}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                const points = POINTS.exec(event.currentTarget.value.trim())?.[1];
                if (points !== undefined) onDecide(`=${points}`, true);
              }}
            />
          )}
          {kind !== 'points' && (
            <Button look="outlined" tabIndex={-1} onClick={() => onDecide('/', true)}>
              {t('未作答')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

export function ScanReview({ id, report_id, mayWrite }: { id: number; report_id: number; mayWrite: boolean }) {
  const cells = useGetScanCellsQuery({ id }, { refetchOnMountOrArgChange: true });
  const report = useGetReportQuery({ id: report_id });
  const dispatch = useAppDispatch();
  const typeTitle = useAppSelector(selectTypeTitle);
  const [decide] = useDecideScanCellsMutation();
  const [params, setParams] = useSearchParams();
  const list = useRef<HTMLUListElement>(null);
  const all = cells.currentData?.list;
  if (cells.isError)
    return <LoadFault what={t('待复核的内容')} error={cells.error} onRetry={() => void cells.refetch()} />;
  if (!all || !report.data) return <p role="status">{t('正在载入…')}</p>;
  if (all.length === 0)
    return <Notice title={t('没有需要复核的')} text={t('这批扫描件的填涂都很清楚，指定好学生后就可以确认录入。')} />;
  const questions = new Map<number, Question>(report.data.questions.map((question) => [question.id, question]));
  const keyOf = (cell: ScanCell) => `${cell.page_id}.${cell.question_id}`;
  const asked = params.get('cell');
  const open = Math.max(
    0,
    all.findIndex((cell) => (asked === null ? cell.decided === 0 : keyOf(cell) === asked)),
  );
  const go = (at: number) => {
    const cell = all[at];
    if (!cell) return;
    setParams((now) => patched(now, { cell: keyOf(cell) }), { replace: true });
    list.current?.querySelectorAll('li')[at]?.focus();
  };
  const say = (at: number, text: string, next: boolean) => {
    const cell = all[at];
    if (!cell || !mayWrite) return;
    const { page_id, question_id, text: was, decided: was_decided } = cell;
    void decide({ id, cells: [{ page_id, question_id, text, was, was_decided }] }).then(({ data }) => {
      const [clash] = data?.clashes ?? [];
      if (!clash) return;
      const place = t('{0} 第 {1} 题', cell.student?.name ?? '', cell.label);
      dispatch(
        tell('warning', t('{0}：{1}刚才已判为 {2}，您的没有保存；如仍要改，请再按一次', place, clash.by, clash.theirs)),
      );
      void cells.refetch();
    });
    if (next) go(Math.min(all.length - 1, at + 1));
  };
  const left = all.filter(({ decided }) => decided === 0).length;
  const current = all[open];
  return (
    <div role="group" aria-label={t('复核')}>
      <p className="scan-hint" role="status">
        {t('还有 {0} 处待复核，共 {1} 处。', left, all.length)}
        {current && mayWrite && t('{0}；↑ ↓ 移动。', HINTS[kindOf(questions.get(current.question_id))])}
      </p>
      <ul ref={list} className="scan-strips" aria-label={t('待复核的填涂')}>
        {all.map((cell, at) => {
          const question = questions.get(cell.question_id);
          const kind = kindOf(question);
          const options = question?.options.length ?? 0;
          const form = formNamed(report.data?.forms ?? [], cell.form);
          const text = question ? printedText(question, cell.text, form) : cell.text;
          const asStored = (printed: string) => (question ? storedText(question, printed, form) : printed);
          return (
            <ReviewRow
              key={keyOf(cell)}
              cell={cell}
              text={text}
              kind={kind}
              type={question ? typeTitle(question.type_id) : ''}
              seen={doubtWords(
                cell.doubts,
                (letters) => sentence(question ? printedText(question, letters, form) : letters),
                t,
              )}
              options={options}
              current={at === open}
              mayWrite={mayWrite}
              onFocus={() =>
                keyOf(cell) !== asked && setParams((now) => patched(now, { cell: keyOf(cell) }), { replace: true })
              }
              onDecide={(printed, next) => say(at, asStored(printed), next)}
              onKey={(event) => {
                if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
                const step = lineStep(event);
                const meaning = meaningOf(event.key, kind, options, text);
                if (step === 0 && !meaning) return;
                event.preventDefault();
                if (step !== 0) go(at + step);
                else if (meaning) say(at, asStored(meaning.text), meaning.next);
              }}
            />
          );
        })}
      </ul>
    </div>
  );
}
