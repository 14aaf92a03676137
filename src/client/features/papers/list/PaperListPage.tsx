// 试卷列表: all papers that the account may see; 我的试卷: the user's own papers.
import { useNavigate } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '../../../../contract/codes';
import { PAPER_ORDERS, type PaperSummary } from '../../../../contract/paper/paper';
import { formatScore } from '../../../../domain/paper/numbering';
import { stampCell } from '../../../lib/lists/cells';
import type { FilterValues, ListChoice } from '../../../lib/lists/listModel';
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
import { MayOpen } from '../../../ui/MayOpen';
import { ButtonLink } from '../../../ui/controls/ButtonLink';
import { CHOICE_PX } from '../../../ui/controls/LabelledSelect';
import { ListPage } from '../../../ui/lists/ListPage';
import { NewPaperMenu } from './NewPaperMenu';
import { gradeChoices, gsChoices, placeTitle, placeWith, stageChoices, type GradePlace } from './gradeChoices';

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

type Common = ReturnType<typeof useGetCommonQuery>['data'];
interface Placed {
  values: FilterValues;
  common: Common;
}
const placeOf = (values: FilterValues): GradePlace => {
  const at = (name: string) => (values[name] === undefined ? null : Number(values[name]));
  return { stage_id: at('stage_id'), grade_id: at('grade_id'), gs_id: at('gs_id') };
};
/** 学段, 年级 or 册次: each narrows the choices of the next. */
const place = (
  name: keyof GradePlace,
  label: string,
  width: number,
  choices: (common: Common, at: GradePlace) => ListChoice[],
) => ({
  kind: 'choice' as const,
  name,
  label,
  width,
  choices: ({ values, common }: Placed) => choices(common, placeOf(values)),
  patch(value: string, { values, common }: Placed) {
    const next = placeWith(placeOf(values), name, value === '' ? null : Number(value), common);
    return { stage_id: next.stage_id ?? '', grade_id: next.grade_id ?? '', gs_id: next.gs_id ?? '' };
  },
});

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
      place('stage_id', t('学段'), CHOICE_PX.stage, (common) => stageChoices(common)),
      place('grade_id', t('年级'), CHOICE_PX.grade, gradeChoices),
      { ...place('gs_id', t('册次'), CHOICE_PX.volume, gsChoices), rare: true },
    ],
    nameOf: (paper) => paper.title,
    columns: [
      {
        title: t('标题'),
        order: 'title',
        fixed: true,
        width: 170,
        cell: (paper, { view }) => (view === 'bin' ? paper.title : <a href={`#${pathOf(paper)}`}>{paper.title}</a>),
      },
      { title: t('年级'), text: 'whole', cell: (paper, { common }) => placeTitle(paper, common) },
      { title: t('题数'), order: 'question_count', number: true, cell: (paper) => paper.question_count },
      { title: t('总分'), order: 'score', number: true, cell: (paper) => formatScore(paper.score) },
      {
        title: t('难度'),
        order: 'difficulty',
        number: true,
        cell: ({ difficulty }) => (difficulty === null ? '—' : difficulty.toFixed(1)),
      },
      { title: t('时长'), order: 'duration', number: true, cell: (paper) => t('{0} 分钟', paper.duration) },
      { title: t('创建者'), order: 'owner', cell: (paper) => paper.owner },
      stampCell(t('更新时间'), 'updated_at'),
    ],
    actions: [
      { text: t('查看'), rowKey: 'open', to: pathOf },
      { text: t('编辑'), rowKey: 'edit', to: ({ id }) => `/paperlist/edit/${id}`, when: isOwn },
      { text: t('复制'), run: (paper, { copy }) => copy(paper), when: (_paper, { mayWrite }) => mayWrite },
    ],
    empty: {
      title: t('还没有试卷'),
      text: t('在试题列表中选题，再编排成卷。'),
      action: (
        <MayOpen view="questionList">
          <ButtonLink look="filled large" to="/questionlist">
            {t('去选题')}
          </ButtonLink>
        </MayOpen>
      ),
    },
    bin: {
      title: t('删除试卷'),
      text: (paper) => t('《{0}》将移入回收站，30 天内可以恢复。', paper.title),
      quoted: (paper) => t('《{0}》', paper.title),
      useRemove: () => useDeletePaperMutation()[0],
      useRestore: () => useRestorePaperMutation()[0],
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
PaperListPage.ahead = () =>
  paperApi.util.prefetch('getPapers', { page: 1, size: DEFAULT_PAGE_SIZE }, { ifOlderThan: 30 });
