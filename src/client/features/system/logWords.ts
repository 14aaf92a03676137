// What the log calls the things it is about.
const ENTITIES: Readonly<Record<string, string>> = {
  account: '账号', role: '角色', route: '菜单', router: '菜单', front: '前台内容', organization: '机构', school: '学校', class: '班级', question: '试题', paper: '试卷', pack: '试卷包',
  kp: '知识点', knowledge: '知识点', grade: '年级', stage: '学段', gs: '册次', book: '原书', origin_book: '原书', report: '报告', feedback: '试题反馈', file: '文件', blueprint: '细目表', job: '任务',
  template: '版式', exposure: '使用记录', student: '学生', answer: '作答', comment: '批注', pair: '相似试题',
};
export const entityName = (entity: string): string => ENTITIES[entity] ?? entity;
