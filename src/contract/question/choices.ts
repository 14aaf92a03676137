// The values that fields and filters of questions and books offer, with the words staff see.

const NO_DIFFICULTY = { min: 0, max: 0, label: '无难度' } as const;
const GRADED_BANDS = [
  { min: 1, max: 2, label: '容易' },
  { min: 3, max: 4, label: '一般' },
  { min: 5, max: 6, label: '较难' },
  { min: 7, max: 10, label: '困难' },
] as const;
/** Of the list's filter. */
export const DIFFICULTY_BANDS = [{ min: 1, max: 10, label: '有难度' }, ...GRADED_BANDS, NO_DIFFICULTY] as const;
/** Without overlap: each question is in one of them. */
export const COVERAGE_BANDS = [NO_DIFFICULTY, ...GRADED_BANDS] as const;

export const TERMS = [
  { value: 3, label: '全部' },
  { value: 1, label: '上学期' },
  { value: 2, label: '下学期' },
] as const;

export const SPECIALS = [
  { value: 0, label: '普通' },
  { value: 1, label: '特殊' },
] as const;

/** Filters: 0 disabled / not listed, 1 in use / listed. */
export const USAGE_FILTERS = [
  { value: 1, label: '使用中' },
  { value: 0, label: '已停用' },
] as const;
export const SHELF_FILTERS = [
  { value: 1, label: '已上架' },
  { value: 0, label: '未上架' },
] as const;
/** Owner of the question, relative to the signed-in account. */
export const SHARING_FILTERS = [
  { value: 1, label: '本机构' },
  { value: 2, label: '其他机构共享' },
] as const;
export const OWN_QUESTIONS = 1;

export const LANGUAGES = [
  { value: 1, label: '中文' },
  { value: 2, label: '英文' },
] as const;

export const RESOURCE_KINDS = [
  { value: 1, label: '图书' },
  { value: 2, label: '试卷' },
  { value: 3, label: '讲义' },
] as const;

export const STAGES = [
  { id: 4, label: '高中' },
  { id: 3, label: '初中' },
  { id: 1, label: '小学' },
  { id: 10, label: '初中（全国）' },
] as const;

export const stageLabel = (id: number): string => STAGES.find((stage) => stage.id === id)?.label ?? String(id);

/** The regions of questions; ids are those of the regions file. */
export const REGIONS = [
  { id: 0, label: '全国' },
  { id: 310_000, label: '上海' },
] as const;

export const regionLabel = (id: number | null): string =>
  id === null ? '' : (REGIONS.find((region) => region.id === id)?.label ?? `地区 ${id}`);
