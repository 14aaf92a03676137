// 细目表: the user's own and shared blueprints, and their recycle bin (route /paperlist/blueprint).
import { BLUEPRINT_ORDERS } from '../../../contract/paper/savedBlueprint';
import { formatScore } from '../../../domain/paper/numbering';
import { t } from '../../lib/texts/t';
import { blueprintApi, useDeleteBlueprintMutation, useRestoreBlueprintMutation } from '../../state/api/paper/blueprint';
import { defineList, isOwn } from '../../state/lists/defineList';
import { selectMayCompose } from '../../state/session/mayOpen';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { ListPage } from '../../ui/lists/ListPage';
import { figureColumn, openAction, OWNER_COLUMN, titleColumn, UPDATED_COLUMN } from '../../ui/lists/columns';

const pathOf = ({ id }: { id: number }) => `/paperlist/blueprint/${id}`;

const blueprints = defineList({
  name: 'blueprints',
  kind: 'blueprint',
  title: t('细目表'),
  endpoint: blueprintApi.endpoints.getBlueprints,
  orders: BLUEPRINT_ORDERS,
  views: ['all', 'mine', 'bin'],
  mayWrite: selectMayCompose,
  filters: [{ kind: 'search', name: 'title', label: t('名称'), placeholder: t('按名称查找') }],
  columns: [
    titleColumn(t('名称'), pathOf, { width: 220 }),
    figureColumn(t('题数'), 'question_count'),
    figureColumn(t('总分'), 'score', formatScore),
    { id: 'shared', title: t('共享'), cell: (one) => (one.shared === 1 ? t('本机构') : t('仅自己')) },
    OWNER_COLUMN,
    UPDATED_COLUMN,
  ],
  actions: [openAction(t('打开'), pathOf)],
  add: { text: t('新建细目表'), to: pathOf({ id: 0 }) },
  empty: {
    title: t('还没有细目表'),
    text: t('细目表写明每个知识点、每种题型各要几题、每题几分，由系统从题库中配题；可以反复使用，也可以共享给同事。'),
  },
  notFound: t('可以换一个名称。'),
  bin: {
    title: t('删除细目表'),
    text: (one) => t('《{0}》将移入回收站，30 天内可以恢复。', one.title),
    quoted: (one) => t('《{0}》', one.title),
    useRemove: useDeleteBlueprintMutation,
    useRestore: useRestoreBlueprintMutation,
    may: isOwn,
  },
});

export default function BlueprintListPage() {
  return (
    <ListPage
      list={blueprints}
      actions={
        <ButtonLink view="paperList" look="large" to="/paperlist">
          {t('试卷列表')}
        </ButtonLink>
      }
    />
  );
}
