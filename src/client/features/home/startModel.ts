// When 开始使用 is shown, and what its steps say. The choices of the account are names in its guide marks.
import type { Start } from '../../../contract/system/home';
import { startSteps, type StartStep, type StartStepName } from '../../../domain/account/startSteps';
import { t } from '../../lib/texts/t';

/** 从空题库开始: the steps stay until they are done, also when the bank is no longer empty. */
export const START_CHOSEN = 'start:empty';
/** 不再显示. */
export const START_HIDDEN = 'start:hidden';

export const stepsOf = ({ empty, organization, ...counts }: Start): StartStep[] =>
  startSteps({ ...counts, organization: organization === 1, empty: empty === 1 });

export function showsStart(start: Start | undefined, done: readonly string[]): start is Start {
  if (!start || done.includes(START_HIDDEN)) return false;
  return start.empty === 1 || (done.includes(START_CHOSEN) && stepsOf(start).some(({ state }) => state === 'todo'));
}

interface StepText {
  title: string;
  view: string;
  todo: string;
  link: string;
  done(start: Start): string;
}
export const STEP_TEXTS: Readonly<Record<StartStepName, StepText>> = {
  organization: {
    title: t('机构'),
    view: 'organizationManagement',
    todo: t('把机构改成自己的名称。'),
    link: t('去改名称'),
    done: () => t('机构已经有了自己的名称。'),
  },
  schools: {
    title: t('学校'),
    view: 'schoolList',
    todo: t('添加学校；班级和学生名单在学校里建，考试时用。'),
    link: t('去添加学校'),
    done: ({ schools }) => t('已有 {0} 所学校。', schools),
  },
  accounts: {
    title: t('第一批账号'),
    view: 'accountManagement',
    todo: t('给教师和审题人建账号，也可以用表格批量导入。'),
    link: t('去建账号'),
    done: ({ accounts }) => t('除首个管理员外，已有 {0} 个账号。', accounts),
  },
  questions: {
    title: t('导入试卷'),
    view: 'questionList',
    todo: t('在试题列表点 ⋯ → “导入”，选择 Word 试卷；自动分成一题一题，核对后入库。'),
    link: t('去导入试卷'),
    done: () => t('题库里已有试题或试卷。'),
  },
};
