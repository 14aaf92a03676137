// What a reviewer checks, by type of question, and common reasons for returning a question.
const COMMON = ['题意清楚，没有错别字', '公式与图形显示正确', '知识点、难度、年级标注恰当'];
const BY_TYPE: Readonly<Record<number, readonly string[]>> = {
  101: ['只有一个正确选项，答案无误', '选项互不重复，干扰项合理'],
  200: ['命题真假明确，答案无误'],
  300: ['每个空的答案唯一或已列全', '空的个数与答案一致'],
  400: ['各小题分值之和正确', '解答步骤完整，给分点清楚'],
};

export const checklistOf = (typeId: number): readonly string[] => [
  ...COMMON,
  ...(BY_TYPE[typeId] ?? []),
  '解析与答案一致',
];

const REASONS = [
  '题干表述不清',
  '有错别字',
  '公式显示有误',
  '答案有误',
  '解析不完整',
  '知识点标注不当',
  '难度标注不当',
  '图形不清晰',
  '与已有试题重复',
];
const REASONS_BY_TYPE: Readonly<Record<number, readonly string[]>> = {
  101: ['正确选项不唯一', '选项重复'],
  200: ['命题真假不明确'],
  300: ['填空答案不唯一'],
  400: ['小题分值有误', '解答步骤不完整'],
};
export const refusalReasons = (typeId: number): readonly string[] => [...(REASONS_BY_TYPE[typeId] ?? []), ...REASONS];
