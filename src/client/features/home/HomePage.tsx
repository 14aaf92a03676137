// Home page (route name home): work to continue, tasks, recently changed papers, then the figures of the bank; each
// links to its list.
import AddIcon from '@mui/icons-material/Add';
import EditNoteIcon from '@mui/icons-material/EditNote';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useNavigate } from 'react-router-dom';
import type { RouteEntry } from '../../../contract/account/session';
import { longDate } from '../../lib/dates';
import { selectCateList } from '../../state/cache/cacheSlice';
import { saidBy } from '../../lib/faultAdvice';
import { useGetFrontQuery } from '../../state/api/system/front';
import { useGetHomeSummaryQuery } from '../../state/api/system/home';
import { useAppSelector } from '../../state/hooks';
import { selectActiveSet, selectActiveSetId } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { editPath } from '../../state/paperWorkingSet/workingSet';
import { selectMayCompose, selectMayEnter } from '../../state/session/mayOpen';
import { selectUser } from '../../state/session/sessionSlice';
import { FigureBars } from './FigureBars';
import { FigureLinks } from './FigureLinks';
import { FrontShown } from '../../ui/FrontShown';
import { InlineFault } from '../../ui/lists/LoadFault';
import {
  byUrgency,
  difficultyFigures,
  headFigures,
  healthFigures,
  statusFigures,
  taskFigures,
  typeFigures,
  viewPath,
} from './homeModel';
import { NewsNotice } from './NewsNotice';
import { ResumeWork } from './ResumeWork';
import { SharingNotice } from './SharingNotice';
import { RecentPapers } from './RecentPapers';
import { PageHead } from '../../ui/lists/PageHead';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Alert } from '../../ui/controls/Alert';
import { Skeleton } from '../../ui/controls/Skeleton';
import { Text } from '../../ui/controls/Text';
import { t } from '../../lib/texts/t';

const NO_ROLE: RouteEntry[] = [];

export default function HomePage() {
  const user = useAppSelector(selectUser);
  const role = user?.role ?? NO_ROLE;
  const navigate = useNavigate();
  const { data: front, error: frontFault } = useGetFrontQuery(undefined, { refetchOnMountOrArgChange: true });
  const functions = user?.role_functions;
  const categories = useAppSelector(selectCateList);
  const { data, isError, error, refetch } = useGetHomeSummaryQuery(undefined, { refetchOnMountOrArgChange: true });
  const tasks = data
    ? byUrgency(taskFigures(data, role, (key) => functions?.some((each) => each.function_key === key) ?? false))
    : [];
  const heads = data ? headFigures(data, role).filter(({ to }) => to) : [];
  const mayList = viewPath(role, 'questionList') !== undefined;
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2, maxWidth: 1920 }}>
      <PageHead title={t('{0}，您好', user?.nickname ?? '')} text={longDate(Date.now())}>
        <QuickActions role={role} />
      </PageHead>
      <NewsNotice />
      {front && <FrontShown items={front.list} onOpen={(path) => void navigate(path)} />}
      {saidBy(frontFault) !== '' && (
        <Alert severity="warning" variant="outlined">
          {t('公告没有读到：{0}', saidBy(frontFault))}
        </Alert>
      )}
      {data?.backup_failure && (
        <Alert severity="error" variant="outlined">
          {data.backup_failure}
        </Alert>
      )}
      {data?.sharing_undecided === 1 && <SharingNotice />}
      {isError && !data && (
        <Paper variant="outlined" sx={{ p: 3 }}>
          <InlineFault what={t('工作概况')} error={error} onRetry={() => void refetch()} />
        </Paper>
      )}
      {!data && !isError && <Skeleton height={220} aria-label={t('正在读取工作概况')} />}
      {data?.questions === 0 && (
        <Paper variant="outlined" sx={{ p: 4, textAlign: 'center' }}>
          <Text variant="body1" sx={{ fontWeight: 600, mb: 1 }}>
            {t('题库中还没有您可以查看的试题')}
          </Text>
          <Text variant="body1" quiet>
            {viewPath(role, 'addQuestion')
              ? t('可以新增试题，或在试题列表中导入 Word 试卷、Excel 表格。')
              : t('请联系管理员录入或导入试题。')}
          </Text>
        </Paper>
      )}
      {data && (
        <>
          <ResumeWork drafts={data.drafts} draftPath={viewPath(role, 'myEntry')} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { md: tasks.length > 0 && heads.length > 0 ? '5fr 3fr' : '1fr' },
            }}
          >
            {tasks.length > 0 && <FigureLinks title={t('我的任务')} large figures={tasks} quietZero />}
            {heads.length > 0 && <FigureLinks title={t('概况')} large figures={heads} />}
          </Box>
          <RecentPapers papers={data.recent_papers} />
          {mayList && (
            <>
              <Box
                sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))' }}
              >
                <FigureBars title={t('试题状态')} figures={statusFigures(data, role)} />
                <FigureBars title={t('试题类型')} figures={typeFigures(data, role, categories)} />
                <FigureBars title={t('试题难度')} figures={difficultyFigures(data, role)} />
              </Box>
              <FigureLinks title={t('题库健康')} figures={healthFigures(data, role)} />
            </>
          )}
        </>
      )}
    </Box>
  );
}

function QuickActions({ role }: { role: readonly RouteEntry[] }) {
  const set = useAppSelector(selectActiveSet);
  const activeId = useAppSelector(selectActiveSetId);
  const mayWrite = useAppSelector(selectMayEnter);
  const mayCompose = useAppSelector(selectMayCompose);
  const list = viewPath(role, 'questionList');
  const add = viewPath(role, 'addQuestion');
  const count = set.paperList.ids.length;
  const name = set.title.trim() || (set.paper_id === null ? t('新试卷') : t('试卷 {0}', set.paper_id));
  return (
    <Box component="nav" aria-label={t('快捷操作')} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {list && (
        <ButtonLink look="filled large signed" to={list}>
          <SearchIcon />
          {t('找题')}
        </ButtonLink>
      )}
      {mayCompose && (
        <ButtonLink
          look="outlined large signed"
          to={activeId.startsWith('paper:') ? editPath(activeId) : '/paperlist/edit/0'}
        >
          <EditNoteIcon />
          {count > 0 ? t('继续组卷：{0}（{1} 题）', name, count) : t('开始组卷')}
        </ButtonLink>
      )}
      {add && mayWrite && (
        <ButtonLink look="outlined large signed" to={add}>
          <AddIcon />
          {t('新增试题')}
        </ButtonLink>
      )}
    </Box>
  );
}
