// What the row of a question has no room for: its text, the interval of the correlation, the reliability without it,
// its options.
import { MIN_SAMPLE } from '../../../domain/measure/classical';
import { severalRight } from '../../../domain/question/types/traits';
import type { AnswerColumn } from '../../../domain/report/answerColumns';
import type { ItemAnalysis } from '../../../domain/report/itemAnalysis';
import { ruleText } from '../../../domain/report/scoring';
import { percent } from '../../../domain/report/words';
import { t } from '../../lib/texts/t';
import { QuestionBody } from '../../ui/question/QuestionCard';
import { two } from './itemTable';

export function QuestionAnalysis({ column, analysis }: { column: AnswerColumn; analysis: ItemAnalysis }) {
  const { number, question, scores } = column;
  const { statistics, options } = analysis;
  const { n, itemRest, itemRestInterval, alphaWithout } = statistics;
  return (
    <>
      <QuestionBody question={question} open />
      {severalRight(question.type_id) && (
        <p className="rp-explain">{t('计分规则：{0}。', ruleText(scores.rule, scores.score))}</p>
      )}
      <p className="rp-explain">
        {itemRest === null || itemRestInterval === null
          ? t('题余相关：样本不足或得分全部相同（{0} 人）', n)
          : t(
              '题余相关 {0}（95% 区间 {1} 至 {2}，{3} 人）',
              two(itemRest),
              two(itemRestInterval[0]),
              two(itemRestInterval[1]),
              n,
            )}
        {alphaWithout !== null && t('；去掉本题后信度 α = {0}', two(alphaWithout))}
      </p>
      {options.length > 0 && (
        <table aria-label={t('第 {0} 题各选项', number)} className="rp-options">
          <thead>
            <tr>
              <th scope="col">{t('选项')}</th>
              <th scope="col" className="n">
                {t('人数')}
              </th>
              <th scope="col">{t('比例')}</th>
              <th scope="col" className="n">
                {t('这些学生其余各题得分率')}
              </th>
              <th scope="col" className="n">
                {t('与其余各题总分的相关')}
              </th>
            </tr>
          </thead>
          <tbody>
            {options.map(({ id, letter, correct, count, share, restRate, pointBiserial }) => (
              <tr key={id}>
                <th scope="row">
                  {letter}
                  {correct && t(' ✓ 正确选项')}
                </th>
                <td className="n">{count}</td>
                <td className="rp-rate">
                  <span className="rp-track" aria-hidden>
                    <span className={correct ? 'rp-bar good' : 'rp-bar'} style={{ width: `${share * 100}%` }} />
                  </span>
                  {percent(share)}
                </td>
                <td className="n">{restRate === null ? '—' : percent(restRate)}</td>
                <td className="n">{two(n < MIN_SAMPLE ? null : pointBiserial)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
