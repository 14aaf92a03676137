// Home page (route name home): work to continue, tasks, recently changed papers, then the figures of the bank; each
// links to its list.
import AddIcon from '@mui/icons-material/Add';
import EditNoteIcon from '@mui/icons-material/EditNote';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useNavigate } from 'react-router-dom';
import type { FunctionKey } from '../../../contract/account/functionKeys';
import type { RouteEntry } from '../../../contract/account/session';
import { longDate } from '../../lib/dates';
import { saidBy } from '../../lib/faultAdvice';
import { t } from '../../lib/texts/t';
import { useGetFrontQuery } from '../../state/api/system/front';
import { useGetHomeSummaryQuery } from '../../state/api/system/home';
import { selectCateList } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import { selectActiveSet, selectActiveSetId } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { editPath } from '../../state/paperWorkingSet/workingSet';
import { selectMayCompose, selectMayEnter } from '../../state/session/mayOpen';
import { selectUser } from '../../state/session/sessionSlice';
import { selectGuideDone } from '../../state/ui/guideDone';
import { FrontShown } from '../../ui/FrontShown';
import { Alert } from '../../ui/controls/Alert';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { SearchForm } from '../../ui/controls/SearchForm';
import { Skeleton } from '../../ui/controls/Skeleton';
import { Text } from '../../ui/controls/Text';
import { lazyPart } from '../../ui/lazyPart';
import { InlineFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';
import { FigureBars, FigureLinks } from './FigureBars';
import { NewsNotice, SharingNotice } from './NewsNotice';
import { RecentPapers, RecentReports } from './RecentWork';
import { ResumeWork } from './ResumeWork';
import homeCss from './home.css';
import {
  byUrgency,
  difficultyFigures,
  headFigures,
  healthFigures,
  statusFigures,
  taskFigures,
  typeFigures,
  viewPath,
  type Summary,
} from './homeModel';
import { showsStart } from './startModel';

const StartCard = lazyPart(() => import('./StartCard'));

const NO_ROLE: RouteEntry[] = [];

export default function HomePage() {
  const user = useAppSelector(selectUser);
  const role = user?.role ?? NO_ROLE;
  const navigate = useNavigate();
  const { data: front, error: frontFault } = useGetFrontQuery(undefined, { refetchOnMountOrArgChange: true });
  const functions = user?.role_functions;
  const { data, isError, error, refetch } = useGetHomeSummaryQuery(undefined, { refetchOnMountOrArgChange: true });
  const may = (key: FunctionKey) => functions?.some((each) => each.function_key === key) ?? false;
  const tasks = data ? byUrgency(taskFigures(data, role, may)).filter(({ count }) => count > 0) : [];
  const list = viewPath(role, 'questionList');
  const done = useAppSelector(selectGuideDone);
  const starts = showsStart(data?.start, done);
  const isNew = starts && data?.start?.empty === 1;
  // The figures of the bank are for those who answer for it.
  const isHead = may('question.review');
  return (
    <div className="home">
      <style href="home" precedence="low">
        {homeCss}
      </style>
      <PageHead title={t('{0}，您好', user?.nickname ?? '')} text={longDate(Date.now())}>
        <QuickActions role={role} quiet={starts} />
      </PageHead>
      {list && (
        <SearchForm
          label={t('找题')}
          placeholder={t('找题：关键词、公式、知识点或题号')}
          onSearch={(text) => void navigate(text === '' ? list : `${list}?${new URLSearchParams({ keyword: text })}`)}
        />
      )}
      {!starts && <NewsNotice />}
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
      {starts && data?.start && <StartCard start={data.start} />}
      {isError && !data && (
        <Paper variant="outlined" sx={{ p: 3 }}>
          <InlineFault what={t('工作概况')} error={error} onRetry={() => void refetch()} />
        </Paper>
      )}
      {!data && !isError && <Skeleton height={220} aria-label={t('正在载入工作概况')} />}
      {data?.questions === 0 && !starts && (
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
          {tasks.length > 0 && <FigureLinks title={t('等我处理')} large figures={tasks} />}
          <ResumeWork drafts={data.drafts} draftPath={viewPath(role, 'myEntry')} />
          {!isNew && <RecentPapers papers={data.recent_papers} />}
          {data.recent_reports && data.recent_reports.length > 0 && <RecentReports reports={data.recent_reports} />}
          {isHead && list && !isNew && <BankFigures data={data} role={role} />}
        </>
      )}
    </div>
  );
}

function BankFigures({ data, role }: { data: Summary; role: readonly RouteEntry[] }) {
  const categories = useAppSelector(selectCateList);
  const heads = headFigures(data, role).filter(({ to }) => to);
  return (
    <>
      <div className="home-bars">
        <FigureBars title={t('试题状态')} figures={statusFigures(data, role)} />
        <FigureBars title={t('试题类型')} figures={typeFigures(data, role, categories)} />
        <FigureBars title={t('试题难度')} figures={difficultyFigures(data, role)} />
      </div>
      <FigureLinks title={t('题库')} figures={[...heads, ...healthFigures(data, role)]} />
    </>
  );
}

/** `quiet`: another part of the screen has the main action. */
function QuickActions({ role, quiet }: { role: readonly RouteEntry[]; quiet: boolean }) {
  const set = useAppSelector(selectActiveSet);
  const activeId = useAppSelector(selectActiveSetId);
  const mayWrite = useAppSelector(selectMayEnter);
  const mayCompose = useAppSelector(selectMayCompose);
  const add = viewPath(role, 'addQuestion');
  const count = set.paperList.ids.length;
  const name = set.title.trim() || (set.paper_id === null ? t('新试卷') : t('试卷 {0}', set.paper_id));
  return (
    <Box component="nav" aria-label={t('快捷操作')} className="home-actions">
      {mayCompose && (
        <ButtonLink
          look={quiet ? 'outlined large signed' : 'filled large signed'}
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
