// 试题分析 of a report: reliability of the paper, facility and discrimination of each question with an explanation; a
// click opens the question with the use of its options.
import { Fragment, useState } from 'react';
import type { ReportDetail } from '../../../contract/paper/report';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { measuredText } from '../../../domain/measure/measuredDifficulty';
import { markingText } from '../../../domain/report/afterExam/itemMarking';
import type { AnswerColumn } from '../../../domain/report/answerColumns';
import { reliabilityText } from '../../../domain/report/itemAnalysis';
import { discriminatesTooLittle, judgeDifficulty } from '../../../domain/report/judgement';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { percent, points } from '../../../domain/report/words';
import { saveBlob } from '../../lib/saveBlob';
import { writeTable } from '../../lib/spreadsheet';
import { sentence } from '../../lib/texts/sentence';
import { t } from '../../lib/texts/t';
import { Button, PlainButton } from '../../ui/controls/Button';
import { ListTable, type ListColumn } from '../../ui/lists/ListTable';
import { useSortedRows } from '../../ui/lists/useSortedRows';
import { ChartFrame } from './ChartFrame';
import { GroupTable } from './GroupTable';
import { QuestionAnalysis } from './QuestionAnalysis';
import { Mark, StatisticNotes } from './StatisticCards';
import { AdjustDialog } from './afterExam/AdjustDialog';
import { AdjustmentList } from './afterExam/AdjustmentList';
import { facilityText, itemTable, two, twoWithin } from './itemTable';
import { DIFFICULTY_WORDS } from './statistics';

type Figures = ReportFigures['questions'][number];
const ORDERS = {
  number: ({ column }: Figures) => column.number,
  type: ({ column }: Figures) => column.type,
  score: ({ column }: Figures) => column.scores.score,
  answered: ({ answered }: Figures) => answered,
  facility: ({ facility }: Figures) => facility,
  measured: ({ column }: Figures) => column.question.measured ?? null,
  discrimination: ({ discrimination }: Figures) => discrimination,
  itemRest: ({ analysis }: Figures) => analysis.statistics.itemRest,
  omitted: ({ analysis }: Figures) => analysis.statistics.omitted,
};
const COLUMNS: readonly ListColumn<keyof typeof ORDERS>[] = [
  { title: t('题号'), order: 'number', fixed: true },
  { title: t('题型'), order: 'type' },
  { title: t('满分'), order: 'score', number: true },
  { title: t('作答人数'), order: 'answered', number: true },
  { title: t('得分率'), order: 'facility', number: true },
  { title: t('实测难度'), order: 'measured', number: true },
  { title: t('区分度'), order: 'discrimination', number: true },
  { title: t('题余相关'), order: 'itemRest', number: true },
  { title: t('未答'), order: 'omitted', number: true },
  { title: t('说明'), fixed: true },
];

interface Props {
  report: ReportDetail;
  figures: ReportFigures;
  rows: readonly AnswerRow[];
}

export function QuestionFigures({ report, figures, rows }: Props) {
  const { title } = report;
  const [open, setOpen] = useState<number | null>(null);
  const [adjusted, setAdjusted] = useState<AnswerColumn | null>(null);
  const { questions, reliability } = figures;
  const { rows: sorted, sorting } = useSortedRows(questions, ORDERS);
  const save = () =>
    void writeTable(itemTable(figures), t('试题分析')).then((blob) => saveBlob(blob, t('{0}-试题分析.xlsx', title)));
  return (
    <section>
      <div className="rp-head">
        <h2>{t('试题分析')}</h2>
        <Button onClick={save}>{t('导出试题分析表')}</Button>
      </div>
      <p className="rp-reliability">{sentence(reliabilityText(reliability, questions.length))}</p>
      <ChartFrame
        spec={{
          kind: 'items',
          label: t('各题得分率与区分度'),
          numbers: questions.map((each) => each.column.number),
          facility: questions.map((each) => each.facility),
          discrimination: questions.map((each) => each.discrimination),
        }}
      />
      <StatisticNotes of={['facility', 'measured', 'discrimination', 'itemRest', 'omitted', 'reliability', 'error']} />
      <ListTable label={t('试题分析')} columns={COLUMNS} {...sorting}>
        {sorted.map(
          ({ question_id, column, answered, facility, discrimination, discriminationError, warning, analysis }) => (
            <Fragment key={question_id}>
              <tr>
                <td>
                  <PlainButton
                    className="rp-link"
                    aria-expanded={open === question_id}
                    onClick={() => setOpen(open === question_id ? null : question_id)}
                  >
                    {t('第 {0} 题', column.number)}
                  </PlainButton>
                </td>
                <td>{t(column.type)}</td>
                <td className="number">{points(column.scores.score)}</td>
                <td className="number">{answered}</td>
                <td className="number">
                  {difficultyMark(facility)}
                  {facilityText(facility, analysis.statistics.facilityError)}
                </td>
                <td className="number">{measuredText(column.question) || '—'}</td>
                <td className="number">
                  {lowMark(discrimination)}
                  {twoWithin(discrimination, discriminationError)}
                </td>
                <td className="number">
                  {lowMark(analysis.statistics.itemRest)}
                  {two(analysis.statistics.itemRest)}
                </td>
                <td className="number">{percent(analysis.statistics.omitted)}</td>
                <td className={warning ? 'rp-warn' : undefined}>{explained(column, warning)}</td>
              </tr>
              {open === question_id && (
                <tr>
                  <td colSpan={COLUMNS.length}>
                    <QuestionAnalysis column={column} analysis={analysis} />
                    {report.editable === 1 && (
                      <Button onClick={() => setAdjusted(column)}>{t('调整：作废、改答案、改计分…')}</Button>
                    )}
                  </td>
                </tr>
              )}
            </Fragment>
          ),
        )}
      </ListTable>
      <GroupTable figures={figures} />
      <AdjustmentList report={report} figures={figures} />
      {adjusted && (
        <AdjustDialog
          report={report}
          figures={figures}
          rows={rows}
          column={adjusted}
          onClose={() => setAdjusted(null)}
        />
      )}
    </section>
  );
}

/** By the value that is shown. */
const lowMark = (value: number | null) =>
  discriminatesTooLittle(value === null ? null : Number(value.toFixed(2))) && <Mark attention>{t('偏低')}</Mark>;

function difficultyMark(facility: number | null) {
  const verdict = facility === null ? 'suitable' : judgeDifficulty(facility);
  if (verdict === 'suitable') return null;
  return <Mark>{DIFFICULTY_WORDS[verdict]}</Mark>;
}

function explained({ question, scores }: AnswerColumn, warning: string): string {
  const { adjustment } = scores;
  const changed = adjustment ? markingText({ adjustment }, question, scores.score) : '';
  return [changed, sentence(warning)].filter((text) => text !== '').join(t('；'));
}
