// Words of school mathematics, by which text that was run together is divided (函数零点个数) and initials are read
// (dcsl). A fixed term of several words (等差数列) is one word.
import { ALL_TYPES } from '../../question/types/registry';
import { isNamed } from './relatedWords';

const WORDS =
  '集合 元素 子集 真子集 交集 并集 补集 空集 全集 命题 逻辑 充分 必要 条件 充分条件 必要条件 充要条件 必要不充分条件 充分不必要条件 ' +
  '函数 定义域 值域 解析式 图象 图像 单调性 单调递增 单调递减 单调区间 增区间 减区间 奇偶性 奇函数 偶函数 周期 周期性 最小正周期 对称 对称轴 ' +
  '对称中心 零点 极值 极值点 最值 最大值 最小值 取值范围 参数 个数 反函数 复合函数 分段函数 一次函数 二次函数 正比例函数 反比例函数 指数 对数 指数函数 ' +
  '对数函数 幂函数 抽象函数 平移 伸缩 变换 恒成立 导数 切线 切线方程 斜率 倾斜角 定积分 积分 不等式 基本不等式 均值不等式 绝对值 绝对值不等式 ' +
  '一元二次不等式 线性规划 方程 方程组 一元一次方程 一元二次方程 二元一次方程组 分式方程 根与系数的关系 判别式 实数根 整数解 解集 ' +
  '三角函数 三角恒等变换 正弦 余弦 正切 正弦定理 余弦定理 解三角形 诱导公式 辅助角 两角和 二倍角 弧度 弧长 扇形 ' +
  '向量 平面向量 空间向量 数量积 夹角 模长 共线 垂直 平行 投影 坐标 坐标系 法向量 复数 实部 虚部 共轭复数 ' +
  '数列 等差数列 等比数列 通项 通项公式 递推 递推公式 求和 前n项和 公差 公比 首项 项数 裂项相消 错位相减 数学归纳法 ' +
  '直线 平面 圆 椭圆 双曲线 抛物线 圆锥曲线 焦点 准线 离心率 渐近线 长轴 短轴 实轴 虚轴 焦距 顶点 弦长 中点弦 中点 轨迹 轨迹方程 定点 定值 ' +
  '标准方程 参数方程 极坐标 极坐标方程 圆心 半径 直径 相切 相交 位置关系 距离 公切线 ' +
  '几何 立体几何 空间几何体 几何体 三视图 直观图 表面积 侧面积 体积 棱柱 棱锥 棱台 三棱锥 三棱柱 四棱锥 正方体 长方体 圆柱 圆锥 圆台 球 外接球 内切球 截面 ' +
  '线面角 二面角 异面直线 线面平行 线面垂直 面面平行 面面垂直 所成角 折叠 展开图 ' +
  '概率 统计 古典概型 几何概型 条件概率 随机变量 随机事件 分布列 期望 数学期望 方差 标准差 平均数 中位数 众数 极差 频率 直方图 频率分布直方图 茎叶图 ' +
  '散点图 回归方程 线性回归 相关系数 独立性检验 正态分布 二项分布 抽样 分层抽样 系统抽样 样本 总体 ' +
  '排列 组合 排列组合 排列数 组合数 计数原理 二项式 二项式定理 二项式系数 展开式 常数项 系数 程序框图 流程图 算法 推理 证明 ' +
  '三角形 等腰三角形 等边三角形 直角三角形 锐角三角形 钝角三角形 相似三角形 全等三角形 四边形 平行四边形 矩形 菱形 正方形 长方形 梯形 等腰梯形 多边形 正多边形 ' +
  '正六边形 内角 外角 内角和 周长 面积 边长 高线 中线 角平分线 垂直平分线 中位线 全等 相似 相似比 勾股定理 外接圆 内切圆 外心 内心 重心 垂心 圆周角 圆心角 ' +
  '弦 球 圆 半圆 切线长 旋转 轴对称 中心对称 最短路径 阴影 阴影面积 对角线 ' +
  '有理数 无理数 实数 整数 自然数 正整数 负数 相反数 倒数 数轴 质数 合数 奇数 偶数 因数 倍数 公因数 公倍数 最大公因数 最大公约数 最小公倍数 质因数 分解质因数 ' +
  '整除 余数 分数 小数 百分数 百分比 比例 正比例 反比例 科学记数法 近似数 幂 平方 平方根 立方根 算术平方根 二次根式 整式 多项式 单项式 分式 因式分解 ' +
  '完全平方 完全平方数 完全平方公式 平方差公式 代数式 化简 求值 计算 应用 应用题 计算题 选择题 证明题 新定义 ' +
  '应用问题 行程 相遇 追及 相遇问题 追及问题 行程问题 工程问题 利润 利润问题 浓度 浓度问题 年龄问题 鸡兔同笼 植树问题 盈亏问题 牛吃草 抽屉原理 容斥 容斥原理 ' +
  '逻辑推理 找规律 数字谜 幻方 数独 巧算 简便计算 速算 定义新运算 周期问题 页码 页码问题 统筹 最不利原则 一笔画 奇偶 进制 二进制 流水行船 火车过桥 钟面 时钟问题 日历 ' +
  '时针 分针 秒针 钟面 天平 次品 参数范围 高斯函数 韦达定理 存在性 任意 唯一 范围 公式 性质 定理 大小 比较大小 问题 解法 关系 数量关系';

export const SCHOOL_WORDS: ReadonlySet<string> = new Set([
  ...WORDS.split(' '),
  ...ALL_TYPES.flatMap(({ names }) => names),
]);

export const isSchoolWord = (text: string): boolean => SCHOOL_WORDS.has(text) || isNamed(text);

const PARTICLES = '的与和及在中求有上';
/** Before what is looked for. */
export const ASKING = '求';
const MIN_TEXT = 4;
const MAX_TEXT = 24;
const MAX_WORD = 8;

interface Division {
  words: readonly string[];
  pieces: number;
}

/** The fewest words that make up the text, or null for less than two; `isWord`: of this bank besides those above. */
export function wordsOfRun(text: string, isWord: (text: string) => boolean = () => false): string[] | null {
  if (text.length < MIN_TEXT || text.length > MAX_TEXT || isSchoolWord(text)) return null;
  const best: (Division | undefined)[] = [{ words: [], pieces: 0 }];
  for (let end = 1; end <= text.length; end++) {
    const offer = (from: number, words: readonly string[]) => {
      const before = best[from];
      // Of equals the one with the longer last word: 三角形|面积.
      if (!before || before.pieces + 1 >= (best[end]?.pieces ?? Infinity)) return;
      best[end] = { words: [...before.words, ...words], pieces: before.pieces + 1 };
    };
    for (let from = Math.max(0, end - MAX_WORD); from < end; from++) {
      const word = text.slice(from, end);
      if (word !== text && (isSchoolWord(word) || (word.length > 1 && isWord(word)))) offer(from, [word]);
    }
    const isLink = end > 1 ? PARTICLES.includes(text.charAt(end - 1)) : text.startsWith(ASKING);
    if (isLink && end < text.length) offer(end - 1, []);
  }
  const words = [...new Set(best[text.length]?.words)];
  return words.length < 2 ? null : words;
}
