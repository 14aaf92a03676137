// 试题分析 of a report: facility and discrimination with an explanation; the question opens on click.
import { Fragment, useState } from 'react';
import { QuestionBody } from '../../ui/question/QuestionCard';
import { PlainButton } from '../../ui/controls/Button';
import { ChartFrame } from './ChartFrame';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { percent, points } from '../../../domain/report/words';

export function QuestionFigures({ figures }: { figures: ReportFigures }) {
  const [open, setOpen] = useState<number | null>(null);
  const { questions } = figures;
  return (
    <section>
      <h2>试题分析</h2>
      <ChartFrame
        spec={{
          kind: 'items',
          label: '各题得分率与区分度',
          numbers: questions.map((each) => each.column.number),
          facility: questions.map((each) => each.facility),
          discrimination: questions.map((each) => each.discrimination),
        }}
      />
      <p style={{ color: 'var(--ink-soft)', fontSize: 12, margin: '4px 0 8px' }}>
        得分率：平均得分占满分的比例，越高越容易。区分度：前 27% 与后 27% 学生得分率之差，不足 10 人不计算；0.2
        以下偏低。
      </p>
      <table aria-label="试题分析">
        <thead>
          <tr>
            <th scope="col">题号</th>
            <th scope="col">题型</th>
            <th scope="col" className="n">
              满分
            </th>
            <th scope="col" className="n">
              作答人数
            </th>
            <th scope="col" className="n">
              得分率
            </th>
            <th scope="col" className="n">
              区分度
            </th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ question_id, column, answered, facility, discrimination, warning }) => (
            <Fragment key={question_id}>
              <tr>
                <td>
                  <PlainButton
                    className="rp-link"
                    aria-expanded={open === question_id}
                    onClick={() => setOpen(open === question_id ? null : question_id)}
                  >
                    第 {column.number} 题
                  </PlainButton>
                </td>
                <td>{column.type}</td>
                <td className="n">{points(column.scores.score)}</td>
                <td className="n">{answered}</td>
                <td className="n">{facility === null ? '—' : percent(facility)}</td>
                <td className="n">{discrimination === null ? '—' : discrimination.toFixed(2)}</td>
                <td className={warning ? 'rp-warn' : undefined}>{warning || '正常'}</td>
              </tr>
              {open === question_id && (
                <tr>
                  <td colSpan={7}>
                    <QuestionBody question={column.question} open />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
