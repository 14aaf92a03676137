// 试卷列表: all papers that the account may see; 我的试卷: the user's own papers.
import { useNavigate } from 'react-router-dom';
import { PAPER_ORDERS, type PaperSummary } from '../../../../contract/paper/paper';
import { formatScore } from '../../../../domain/paper/numbering';
import { t } from '../../../lib/texts/t';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import {
  paperApi,
  useCopyPaperMutation,
  useDeletePaperMutation,
  useRestorePaperMutation,
} from '../../../state/api/paper/paper';
import { useAppDispatch } from '../../../state/hooks';
import { defineList, isOwn } from '../../../state/lists/defineList';
import { tell } from '../../../state/prompts';
import { selectMayCompose } from '../../../state/session/mayOpen';
import type { AppThunk } from '../../../state/store';
import { selectPageSize } from '../../../state/ui/usePageSize';
import { ButtonLink } from '../../../ui/controls/ButtonLink';
import { ListPage } from '../../../ui/lists/ListPage';
import {
  figureColumn,
  forWriters,
  openAction,
  OWNER_COLUMN,
  titleColumn,
  UPDATED_COLUMN,
} from '../../../ui/lists/columns';
import { placeFilter, placeTitle } from '../../../ui/lists/gradePlace';
import { NewPaperMenu } from './NewPaperMenu';

const pathOf = ({ id }: PaperSummary) => `/paperlist/detail/${id}`;

function useCopy() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [copyPaper] = useCopyPaperMutation();
  return async ({ id }: PaperSummary) => {
    const { data: copy } = await copyPaper({ id });
    if (!copy) return;
    dispatch(tell('success', t('已复制为我的试卷')));
    if (copy.id !== 0) void navigate(`/paperlist/edit/${copy.id}`);
  };
}

const paperList = (title: string, mine: boolean) =>
  defineList({
    name: 'papers',
    kind: 'paper',
    title,
    noun: t('试卷'),
    endpoint: paperApi.endpoints.getPapers,
    orders: PAPER_ORDERS,
    views: ['all', 'bin'],
    mayWrite: selectMayCompose,
    useMore: () => ({ common: useGetCommonQuery().data, copy: useCopy() }),
    request: (request) => (mine ? { ...request, mine: 1 as const } : request),
    filters: [
      { kind: 'search', name: 'title', label: t('标题'), placeholder: t('按标题查找') },
      placeFilter('stage_id'),
      placeFilter('grade_id'),
      { ...placeFilter('gs_id'), rare: true },
    ],
    columns: [
      titleColumn(t('标题'), pathOf, { width: 170 }),
      { id: 'grade', title: t('年级'), text: 'whole', cell: (paper, { common }) => placeTitle(paper, common) },
      figureColumn(t('题数'), 'question_count', String, (count) => t('{0} 题', count)),
      figureColumn(t('总分'), 'score', formatScore, (score) => t('{0} 分', formatScore(score))),
      figureColumn(t('难度'), 'difficulty', (figure: number | null) => figure?.toFixed(1) ?? ''),
      figureColumn(t('时长'), 'duration', (minutes) => t('{0} 分钟', minutes)),
      OWNER_COLUMN,
      UPDATED_COLUMN,
    ],
    card: (paper) => ({ page: `/papers/${paper.id}`, to: pathOf(paper), view: 'paperDetail' }),
    actions: [
      openAction(t('查看'), pathOf),
      { text: t('编辑'), rowKey: 'edit', to: ({ id }) => `/paperlist/edit/${id}`, when: isOwn },
      { text: t('复制'), run: (paper, { copy }) => copy(paper), when: forWriters },
    ],
    empty: {
      title: t('还没有试卷'),
      text: t('在试题列表中选题，再编排成卷。'),
      action: (
        <ButtonLink view="questionList" look="filled large" to="/questionlist">
          {t('去选题')}
        </ButtonLink>
      ),
    },
    bin: {
      title: t('删除试卷'),
      text: (paper) => t('《{0}》将移入回收站，30 天内可以恢复。', paper.title),
      quoted: (paper) => t('《{0}》', paper.title),
      useRemove: useDeletePaperMutation,
      useRestore: useRestorePaperMutation,
      may: isOwn,
    },
  });

const papers = paperList(t('试卷列表'), false);
const myPapers = paperList(t('我的试卷'), true);

export default function PaperListPage() {
  return <ListPage list={papers} actions={({ mayWrite }) => mayWrite && <NewPaperMenu />} />;
}
export function MyPaperPage() {
  return <ListPage list={myPapers} actions={({ mayWrite }) => mayWrite && <NewPaperMenu />} />;
}

/** Prefetches the first rows before the page is opened. */
PaperListPage.ahead = (): AppThunk => (dispatch, getState) => {
  const request = { page: 1, size: selectPageSize(getState()) };
  dispatch(paperApi.util.prefetch('getPapers', request, { ifOlderThan: 30 }));
};
