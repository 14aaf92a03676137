// The statistics of a report in words: what each one is, whether it is good here, and what to do.
import {
  DIFFICULTY,
  discriminatesTooLittle,
  DISCRIMINATION,
  judgeDifficulty,
  judgeDiscrimination,
  judgeReliability,
  RELIABILITY,
  type DifficultyVerdict,
  type DiscriminationVerdict,
  type ReliabilityVerdict,
} from '../../../domain/report/judgement';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { atLeast, percent, points } from '../../../domain/report/words';
import { t } from '../../lib/texts/t';

export interface Statistic {
  name: string;
  value: string;
  /** In one or two words; absent where no limit is usual. */
  verdict?: string;
  attention: boolean;
  /** One sentence. */
  meaning: string;
  details: string;
}

export const RELIABILITY_WORDS: Readonly<Record<ReliabilityVerdict, string>> = {
  good: t('良好'),
  fair: t('可以接受'),
  poor: t('偏低'),
};
const DISCRIMINATION_WORDS: Readonly<Record<DiscriminationVerdict, string>> = {
  excellent: t('很好'),
  good: t('良好'),
  marginal: t('尚可'),
  poor: t('偏低'),
  negative: t('为负'),
};
export const DIFFICULTY_WORDS: Readonly<Record<DifficultyVerdict, string>> = {
  hard: t('偏难'),
  suitable: t('适中'),
  easy: t('偏易'),
};

const hundredths = (value: number): string => value.toFixed(2).replace('-', '−');

/** What the statistics of a report mean, for a disclosure beside them. */
export const NOTES = {
  mean: t(
    '平均分受很高和很低的分数影响，中位数不受：两者相差大时看中位数。试卷难度不同，两次考试不能直接比平均分，可以比标准分。',
  ),
  pass: t('及格线和优秀线由管理员在“机构管理”中设定，对本机构的所有报告都一样。'),
  range: t('得分很低时，先核对是不是缺考、漏录或答题卡没有读出，再看学生的作答。'),
  deviation: t('标准差大，说明学生之间差别大，讲评可以分层；标准差小而平均分低，说明全班都没有掌握。'),
  facility: t(
    '难度（得分率）是平均得分占满分的比例，越高越容易；± 后是 95% 误差。{0} 至 {1} 之间适合测出学生的差别；达标测验可以更容易。',
    DIFFICULTY.hard,
    DIFFICULTY.easy,
  ),
  discrimination: t(
    '区分度是总分前 27% 与后 27% 学生的得分率之差：{0} 以上很好，{1} 以上良好，{2} 以上尚可，{2} 以下偏低，会与不会的学生得分相近；为负应先检查答案。不足 10 人不计算。',
    DISCRIMINATION.excellent,
    DISCRIMINATION.good,
    DISCRIMINATION.marginal,
  ),
  itemRest: t(
    '题余相关是本题得分与其余各题总分的相关，用到每个学生，比区分度稳定：{0} 以下偏低，为负应先检查答案。',
    DISCRIMINATION.marginal,
  ),
  omitted: t('未答是没有作答的学生比例：偏高说明题太难、没讲过，或者时间不够。'),
  measured: t('实测难度由以前各次考试校准得出，换算到 1 到 10，可与这次的得分率对照。'),
  reliability: t(
    '信度 α 在 0 与 1 之间：{0} 以上良好，{1} 以上日常测验可以接受，选拔考试应在 0.85 以上。题目越多、区分度越高，信度越高；人数少时算出来的信度也不准，要看区间。',
    RELIABILITY.good,
    RELIABILITY.fair,
  ),
  error: t('学生的真实水平约有三分之二落在得分 ± 测量标准误以内。信度越高，测量标准误越小。'),
  standing: t(
    '标准分 T 以 50 为平均水平，60 大约好过 84% 的学生；两次考试难度不同，比标准分比比原始分合理。百分位是得分比他低的学生占的百分比。',
  ),
} as const;
export type NoteName = keyof typeof NOTES;

/** Difference between two students below which nothing can be said: its standard error, in points. */
export const leastDifference = (sem: number): string => points(Math.round(sem * Math.SQRT2 * 10) / 10);

/** Students whose total is below the pass mark, weakest first. */
export const failing = ({ students, summary, grading }: ReportFigures) =>
  students
    .filter(({ total }) => !atLeast(total, (summary.full * grading.pass) / 100))
    .sort((a, b) => a.total - b.total);

export const reportStatistics = (figures: ReportFigures): Statistic[] => [
  ...scoreStatistics(figures),
  ...testStatistics(figures),
];

function scoreStatistics(figures: ReportFigures): Statistic[] {
  const { summary, grading, students } = figures;
  const { mean, median, deviation, full, count, min, max } = summary;
  const reaching = (line: number) => students.filter(({ total }) => atLeast(total, (full * line) / 100)).length;
  const passed = reaching(grading.pass);
  const [from, to] = [mean - deviation, mean + deviation];
  const within = students.filter(({ total }) => atLeast(total, from) && atLeast(to, total)).length;
  const apart = Math.abs(mean - median) > deviation / 4;
  return [
    {
      name: t('平均分'),
      value: points(mean),
      attention: false,
      meaning: !apart
        ? t('满分 {0} 分的平均得分；与中位数 {1} 接近，能代表大多数学生。', points(full), points(median))
        : mean < median
          ? t('满分 {0} 分的平均得分；少数低分拉低了它，比较班级时看中位数 {1}。', points(full), points(median))
          : t('满分 {0} 分的平均得分；少数高分拉高了它，比较班级时看中位数 {1}。', points(full), points(median)),
      details: NOTES.mean,
    },
    {
      name: t('及格率（{0}%）', grading.pass),
      value: percent(summary.pass),
      ...(summary.pass < 0.5 ? { verdict: t('不到一半') } : {}),
      attention: summary.pass < 0.5,
      meaning:
        passed === count
          ? t('得分率达到及格线的学生；全部及格。')
          : t('得分率达到及格线的学生；还有 {0} 人没有达到，先看他们丢分的知识点。', count - passed),
      details: NOTES.pass,
    },
    {
      name: t('优秀率（{0}%）', grading.excellent),
      value: percent(summary.excellent),
      attention: false,
      meaning: t('得分率达到优秀线的学生，共 {0} 人。', reaching(grading.excellent)),
      details: NOTES.pass,
    },
    {
      name: t('最高分、最低分'),
      value: `${points(max)} / ${points(min)}`,
      ...(min === 0 ? { verdict: t('有 0 分') } : {}),
      attention: min === 0,
      meaning:
        min === 0
          ? t('成绩的两端；有学生得 0 分，请核对是不是缺考或漏录。')
          : t('成绩的两端，相差 {0} 分；最低的几名单独看一看作答。', points(max - min)),
      details: NOTES.range,
    },
    {
      name: t('标准差'),
      value: points(deviation),
      attention: false,
      meaning: t(
        '分数离平均分的一般距离：{0} 人在 {1} 到 {2} 分之间；与以前各次比，看差别变大还是变小。',
        within,
        points(Math.max(0, from)),
        points(Math.min(full, to)),
      ),
      details: NOTES.deviation,
    },
  ];
}

function testStatistics(figures: ReportFigures): Statistic[] {
  const { summary, questions, reliability } = figures;
  const { alpha, sem, interval } = reliability;
  const facility = summary.full === 0 ? 0 : summary.mean / summary.full;
  const difficulty = judgeDifficulty(facility);
  const values = questions.flatMap(({ discrimination }) => (discrimination === null ? [] : [discrimination]));
  const average = values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
  const low = values.filter(discriminatesTooLittle).length;
  const missing = t('样本不足');
  const trust = alpha === null || interval === null ? null : judgeReliability(alpha);
  return [
    {
      name: t('难度（得分率）'),
      value: percent(facility),
      verdict: DIFFICULTY_WORDS[difficulty],
      attention: difficulty === 'hard',
      meaning: {
        hard: t('全卷得分占满分的比例；偏难，讲评先讲基础题，下次加几道容易的题。'),
        suitable: t('全卷得分占满分的比例；难度适中，能测出大多数学生的差别。'),
        easy: t('全卷得分占满分的比例；偏易，达标测验合适，选拔时要加几道难题。'),
      }[difficulty],
      details: NOTES.facility,
    },
    {
      name: t('区分度'),
      value: average === null ? missing : hundredths(average),
      ...(average === null
        ? {}
        : { verdict: low > 0 ? t('{0} 题偏低', low) : DISCRIMINATION_WORDS[judgeDiscrimination(average)] }),
      attention: low > 0,
      meaning:
        average === null
          ? t('好学生与较差学生得分率之差；参加的学生太少，不计算。')
          : low > 0
            ? t(
                '好学生与较差学生得分率之差，各题平均；{0} 题低于 {1}，请在“试题分析”中检查。',
                low,
                DISCRIMINATION.marginal,
              )
            : t('好学生与较差学生得分率之差，各题平均；没有一题低于 {0}，不用处理。', DISCRIMINATION.marginal),
      details: NOTES.discrimination,
    },
    {
      name: t('信度 α'),
      value: trust === null || alpha === null ? missing : hundredths(alpha),
      ...(trust === null ? {} : { verdict: RELIABILITY_WORDS[trust] }),
      attention: trust === 'poor',
      meaning:
        trust === null
          ? t('再考一次名次会不会差不多；这次的数据算不出，只看分数。')
          : {
              good: t('再考一次名次会不会差不多；良好，可以用来比较学生。'),
              fair: t('再考一次名次会不会差不多；日常测验够用，不要单凭它选拔。'),
              poor: t('再考一次名次会不会差不多；偏低，不宜排名次，先改区分度低的题。'),
            }[trust],
      details: NOTES.reliability,
    },
    {
      name: t('测量标准误'),
      value: trust === null || sem === null ? missing : points(sem),
      attention: false,
      meaning:
        trust === null || sem === null
          ? t('一名学生的得分有多准；这次的数据算不出。')
          : t('一名学生的得分有多准；两人相差不到 {0} 分，不能说谁更好。', leastDifference(sem)),
      details: NOTES.error,
    },
  ];
}
