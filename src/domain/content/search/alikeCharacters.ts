// Characters of school mathematics that share most of their shape: confused by shape-based input methods, in handwriting
// and by OCR.
const GROUPS = (
  '偶遇隅寓愚藕 浅线钱践残盏 列例烈裂 式试拭 象像橡 园圆 函涵 概慨溉 锥椎推堆维谁唯准淮 其期棋旗基 周调绸 向响 导寻异 数教 ' +
  '勿物忽 现视观规 抛拋 等筹第 差羞着 比此 极级吸 值直植置殖 方万 未末 己已巳 土士 人入八 千干于 天夫大太犬 日目曰 侧测则 ' +
  '径经轻茎 弦玄炫眩 弧狐孤 积识织职只 幅辐福副富 底低抵 棱凌菱陵 柱住注驻往 球求救 体休本 项顶须 组祖租粗阻 抽油轴袖 由曲甲申电 ' +
  '样洋详祥 倍部陪培 距矩巨拒 渐惭暂 集焦蕉 交校较胶 析折拆 证怔征 提题堤 形刑型 相想箱霜 似以拟 复夏 母每海 占点战站 内肉 正止 ' +
  '余涂徐除途 坡被破波披 矢失夫 椭惰随堕 双又 幂慕墓 斜科料 截载栽裁 梯第弟 频顿濒 位泣拉粒 标漂 几凡 何河荷可 增赠僧 减咸 ' +
  '奇寄骑椅倚 义仪议 反返板版 指脂 限很根恨跟 元完玩院 无天元 理里埋 负贝 具且 乘乖 商滴摘 和知 答搭塔 程呈逞 工功攻巧 ' +
  '成城盛诚 本木术 编偏遍篇骗 命今令 律津 村树对 边达迈 切功 平半 全金 合含会 百白自 早旱 间问闻 圈卷 买卖 名各 牛午 处外'
).split(' ');

const groupsOf = new Map<string, string[]>();
for (const group of GROUPS)
  for (const character of group) groupsOf.set(character, [...(groupsOf.get(character) ?? []), group]);

export const looksAlike = (one: string, other: string): boolean =>
  (groupsOf.get(one) ?? []).some((group) => group.includes(other));
