// 细目表: the user's own and shared blueprints, and their recycle bin (route /paperlist/blueprint).
import { Link } from 'react-router-dom';
import { BLUEPRINT_ORDERS } from '../../../contract/paper/savedBlueprint';
import { formatScore } from '../../../domain/paper/numbering';
import { stampCell } from '../../lib/lists/cells';
import { t } from '../../lib/texts/t';
import { blueprintApi, useDeleteBlueprintMutation, useRestoreBlueprintMutation } from '../../state/api/paper/blueprint';
import { defineList, isOwn } from '../../state/lists/defineList';
import { selectMayCompose } from '../../state/session/mayOpen';
import { MayOpen } from '../../ui/MayOpen';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { ListPage } from '../../ui/lists/ListPage';

const pathOf = (id: number) => `/paperlist/blueprint/${id}`;

const blueprints = defineList({
  name: 'blueprints',
  kind: 'blueprint',
  title: t('细目表'),
  endpoint: blueprintApi.endpoints.getBlueprints,
  orders: BLUEPRINT_ORDERS,
  views: ['all', 'mine', 'bin'],
  mayWrite: selectMayCompose,
  filters: [{ kind: 'search', name: 'title', label: t('名称'), placeholder: t('按名称查找') }],
  nameOf: (one) => one.title,
  columns: [
    {
      title: t('名称'),
      order: 'title',
      fixed: true,
      width: 220,
      cell: (one, { view }) => (view === 'bin' ? one.title : <Link to={pathOf(one.id)}>{one.title}</Link>),
    },
    { title: t('题数'), order: 'question_count', number: true, cell: (one) => one.question_count },
    { title: t('总分'), order: 'score', number: true, cell: (one) => formatScore(one.score) },
    { title: t('共享'), cell: (one) => (one.shared === 1 ? t('本机构') : t('仅自己')) },
    { title: t('创建者'), order: 'owner', cell: (one) => one.owner },
    stampCell(t('更新时间'), 'updated_at'),
  ],
  actions: [{ text: t('打开'), rowKey: 'open', to: (one) => pathOf(one.id) }],
  add: { text: t('新建细目表'), to: pathOf(0) },
  empty: {
    title: t('还没有细目表'),
    text: t('细目表写明每个知识点、每种题型各要几题、每题几分，由系统从题库中配题；可以反复使用，也可以共享给同事。'),
  },
  notFound: t('可以换一个名称。'),
  bin: {
    title: t('删除细目表'),
    text: (one) => t('《{0}》将移入回收站，30 天内可以恢复。', one.title),
    quoted: (one) => t('《{0}》', one.title),
    useRemove: () => useDeleteBlueprintMutation()[0],
    useRestore: () => useRestoreBlueprintMutation()[0],
    may: isOwn,
  },
});

export default function BlueprintListPage() {
  return (
    <ListPage
      list={blueprints}
      actions={
        <MayOpen view="paperList">
          <ButtonLink look="large" to="/paperlist">
            {t('试卷列表')}
          </ButtonLink>
        </MayOpen>
      }
    />
  );
}
