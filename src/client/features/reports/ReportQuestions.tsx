// 试题分析 and 知识点 of a report: facility and discrimination in plain words, the question behind a click; mastery.
import { Fragment, useState } from 'react';
import { QuestionBody } from '../../ui/QuestionCard';
import { ChartFrame } from './ChartFrame';
import type { ReportFigures } from './reportFigures';
import { percent, points } from './reportModel';

const RADAR_MAX = 12;

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
      <p style={{ color: '#526173', fontSize: 12, margin: '4px 0 8px' }}>得分率：平均得分占满分的比例，越高越容易。区分度：前 27% 与后 27% 学生得分率之差，不足 10 人不计算；0.2 以下偏低。</p>
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
                  <button type="button" className="rp-link" aria-expanded={open === question_id} onClick={() => setOpen(open === question_id ? null : question_id)}>
                    第 {column.number} 题
                  </button>
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

const heat = (rate: number): string => (rate >= 0.85 ? '#1c7a45' : rate >= 0.6 ? '#1f5fa8' : rate >= 0.4 ? '#b4560f' : '#b3261e');
const word = (rate: number): string => (rate >= 0.85 ? '掌握好' : rate >= 0.6 ? '基本掌握' : rate >= 0.4 ? '较弱' : '薄弱');

export function KpTable({ kps, mean }: { kps: readonly { kp_id: number; kp_name: string; score: number; mastery: number; mean?: number; question_ids: readonly number[] }[]; mean?: boolean }) {
  return (
    <table aria-label="知识点掌握">
      <thead>
        <tr>
          <th scope="col">知识点</th>
          <th scope="col">掌握程度</th>
          {mean && (
            <th scope="col" className="n">
              全体
            </th>
          )}
          <th scope="col" className="n">
            分值
          </th>
          <th scope="col" className="n">
            题数
          </th>
        </tr>
      </thead>
      <tbody>
        {kps.map((kp) => (
          <tr key={kp.kp_id}>
            <th scope="row">{kp.kp_name}</th>
            <td style={{ whiteSpace: 'nowrap' }}>
              <span className="rp-track">
                <span className="rp-bar" style={{ width: `${Math.max(0, Math.min(1, kp.mastery)) * 100}%`, background: heat(kp.mastery), verticalAlign: 'top' }} />
              </span>
              {percent(kp.mastery)} {word(kp.mastery)}
            </td>
            {mean && <td className="n">{percent(kp.mean ?? 0)}</td>}
            <td className="n">{points(kp.score)}</td>
            <td className="n">{kp.question_ids.length}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function KpFiguresView({ figures }: { figures: ReportFigures }) {
  const { kps } = figures;
  // The points with most marks, where there are too many for one picture.
  const shown = [...kps].sort((a, b) => b.score - a.score).slice(0, RADAR_MAX);
  return (
    <section>
      <h2>知识点掌握</h2>
      {kps.length === 0 && <p style={{ margin: 0, color: '#526173' }}>这些试题还没有标知识点。</p>}
      {shown.length > 2 && <ChartFrame spec={{ kind: 'radar', label: '知识点掌握雷达图', names: shown.map((kp) => kp.kp_name), series: [{ label: '掌握程度', values: shown.map((kp) => kp.mastery) }] }} />}
      {kps.length > RADAR_MAX && <p style={{ color: '#526173', fontSize: 12 }}>图中为分值最多的 {RADAR_MAX} 个知识点，其余见表。</p>}
      {kps.length > 0 && <KpTable kps={kps} />}
    </section>
  );
}
