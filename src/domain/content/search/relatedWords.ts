// Names that teachers give to problems and methods, and what questions of that kind say themselves. A search for the
// name finds these too, behind the questions that have it; a search for what questions say does not find the name.

/** A name, or several of one meaning, and behind the colon what questions say; a formula between dollar signs. */
const RELATED = `
鸡兔同笼:鸡和兔 鸡兔 假设全
牛吃草 牛顿问题:头牛吃
植树 植树问题 间隔问题:间隔 每隔 锯成 锯木头
追及 追及问题:追上 追赶 同向而行
相遇 相遇问题:相向而行 迎面
行程 行程问题:相遇 追上 每小时行 速度
流水行船 流水问题:顺水 逆水 水速 静水
火车过桥:车长 完全通过 全车通过
工程问题:单独做 合做 完成这项工程 完成一项工程
浓度 浓度问题:盐水 糖水 溶液 酒精
利润 利润问题:盈利 获利 进价 成本
打折 折扣:九折 八折 七折 六折 五折 折出售 折优惠
年龄 年龄问题:岁
归一 归一问题 归总 归总问题:照这样 照此
百分率 出油率 发芽率 出粉率 成活率 出勤率 达标率 合格率:合格率 成活率 发芽率 出勤率 及格率 命中率
最值:最大值 最小值
方阵:方阵 最外层
盈亏 盈亏问题:每人分
还原问题 倒推法:倒推 逆推 逆向
和差问题 和倍问题 差倍问题:倍多 倍少
握手问题 单循环:握手 单循环 每两人 每两队 两两之间
抽屉原理 鸽巢原理:至少有两 保证 最不利
最不利原则 最不利:保证 至少取 至少摸
容斥 容斥原理 重叠问题:都喜欢 既参加 两项都
找次品 次品问题:次品 天平
鸡蛋问题 称重 天平称重:天平
页码 页码问题:页码 编页
周期 周期问题:循环 星期
星期几 周几 星期:星期
钟面 时钟 钟表 钟面问题 时钟问题:时针 分针 钟表 时钟
计费 收费 分段计费 阶梯收费 分段计价:收费标准 计费标准 计价 起步价
一笔画 七桥问题:不重复 笔画
数字谜 竖式谜 算式谜:代表的数字 竖式
幻方 九宫格:每行、每列
定义新运算 新运算:规定 定义一种
裂项 裂项相消 裂项求和:裂项 裂差 裂和
错位相减:错位相减 两式相减
倒序相加:倒序
等差中项:成等差数列
等比中项:成等比数列
待定系数法:待定系数
十字相乘 十字相乘法:十字相乘
整体代入 整体思想 整体代换 整体法:整体思想 整体代入 整体代换
换元 换元法:令t= 换元
配方 配方法:配方
恒成立 恒成立问题:总有 都有 恒有 对任意 对一切 恒大于 恒小于
参数范围 求参 求参数 求参数范围 参数取值:取值范围
能成立 存在性问题:存在 使得
隐零点:$f'(x_0)=0$
极值点偏移 双变量:$x_1+x_2>$ $x_1+x_2<$ $x_1x_2>$ $x_1x_2<$
对勾函数 双勾函数 打勾函数 耐克函数:$x+\\frac{1}{x}$ $x+\\frac{4}{x}$ $x+\\frac{a}{x}$ $x+\\frac{1}{a}$
绝对值函数:绝对值
抽象函数:$f(x+y)$ $f(xy)$
高斯函数 取整函数:最大整数
同构 同构法:$xe^x$ $x\\ln x$
将军饮马 最短路径:最短路径 路径最短 路程最短 对称点
胡不归 阿氏圆 费马点:最小值
一线三等角 手拉手 手拉手模型:全等 相似
倍长中线 截长补短:中线 全等
捆绑 捆绑法:相邻 站在一起 排在一起 捆绑
排队 排队问题:排成一排 站成一排 站成一列 排成一列
插空 插空法:不相邻 互不相邻 插空
隔板 隔板法 插板法 挡板法:隔板 插板 挡板
错排 错排问题:错排 都不是自己
分组分配 分配问题:分配 分成 分给
点差法 中点弦:弦的中点 弦中点 中点弦 点差法
设而不求 联立:韦达定理 联立
焦点三角形:$PF_1$ $F_1PF_2$
通径:垂直于x轴
定点定值 定点问题:过定点 恒过定点 定值
外接球:球面上 外接球 内接于球
内切球:内切球 与各面都相切
等体积法:体积
建系 空间向量法:空间直角坐标系 法向量
三余弦定理 线面角:所成角
五点法:五点
知一求二 同角关系:同角
奇变偶不变 诱导公式:诱导公式
根的分布:有两个根 实根分布
一元二次方程根的分布:实根
斐波那契数列 兔子数列:$1,1,2,3,5$
杨辉三角:杨辉
周期函数 周期性:周期 $f(x+2)$ $f(x+T)$
`;

const SUFFIX = /(?:应用)?(?:问题|应用题|题型|题|模型)$/;

const related = new Map<string, readonly string[]>();
for (const line of RELATED.split('\n')) {
  const [names, said] = line.split(':');
  for (const name of said === undefined ? [] : (names ?? '').split(' ')) related.set(name, (said ?? '').split(' '));
}

/** What questions say for a name; nothing for a word that is none. */
export const relatedTo = (text: string): readonly string[] =>
  (related.get(text) ?? related.get(text.replace(SUFFIX, '')) ?? []).filter((each) => each !== text);

export const isNamed = (text: string): boolean => related.has(text);
