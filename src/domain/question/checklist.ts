// What a reviewer checks, by type of question, and common reasons for returning a question.
import { questionTypeOf } from './types/registry';

const COMMON = ['题意清楚，没有错别字', '公式与图形显示正确', '知识点、难度、年级标注恰当'];

export const checklistOf = (typeId: number): readonly string[] => [
  ...COMMON,
  ...(questionTypeOf(typeId)?.checklist ?? []),
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
export const refusalReasons = (typeId: number): readonly string[] => [
  ...(questionTypeOf(typeId)?.refusalReasons ?? []),
  ...REASONS,
];
