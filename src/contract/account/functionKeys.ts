// The rights of roles. Apart from the other codes: only the screens of roles and of the log show their titles.

/** Function keys: what a role may do. Interface elements and calls require them. */
export const FUNCTION_KEYS = {
  'question.read': '查看试题',
  'question.write': '录入与修改试题',
  'question.check': '检查与初审',
  'question.review': '终审与上下架',
  'question.feedback': '反馈试题',
  'knowledge.read': '查看知识体系',
  'knowledge.write': '维护知识体系',
  'book.read': '查看原书',
  'book.write': '维护原书',
  'paper.read': '查看试卷',
  'paper.write': '组卷与修改试卷',
  'paper.export': '导出试卷',
  'paper.restore': '恢复已删除试卷',
  'report.read': '查看报告',
  'report.write': '编制报告',
  'marking.lead': '组织阅卷',
  'marking.mark': '网上阅卷',
  'organization.write': '维护机构与学校',
  'account.write': '维护账号与角色',
  'router.write': '维护菜单',
  'front.write': '维护前台',
  'search.write': '维护检索同义词',
  'log.read': '查看操作日志',
  'bin.restore': '使用回收站',
  'file.write': '上传文件',
} as const;
/** Held by administrators alone: what they change is the same for all organisations. */
export const PLATFORM_KEYS: readonly string[] = ['router.write', 'search.write'] satisfies FunctionKey[];
export type FunctionKey = keyof typeof FUNCTION_KEYS;
