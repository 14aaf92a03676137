// 细目表: the user's own and shared blueprints, and their recycle bin (route /paperlist/blueprint).
import { useSearchParams } from 'react-router-dom';
import { BLUEPRINT_ORDERS, type BlueprintSummary } from '../../../contract/paper/savedBlueprint';
import {
  useDeleteBlueprintMutation,
  useGetBlueprintsQuery,
  useRestoreBlueprintMutation,
} from '../../state/api/paper/blueprint';
import { useAppSelector } from '../../state/hooks';
import { selectMayCompose } from '../../state/session/mayOpen';
import { ListTabs } from '../../ui/lists/ListTabs';
import { SearchField } from '../../ui/controls/SearchField';
import { BlueprintTable } from './BlueprintTable';
import { MayOpen } from '../../ui/MayOpen';
import { orderIn, pageIn, patched, type AddressPatch } from '../../lib/listAddress';
import { ListFrame } from '../../ui/lists/ListFrame';
import { useDeletion } from '../../state/ui/useDeletion';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { t } from '../../lib/texts/t';

const VIEWS = ['all', 'mine', 'bin'] as const;

export default function BlueprintListPage() {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'all';
  const title = (params.get('title') ?? '').slice(0, 100);
  const { page, size } = pageIn(params);
  const order = orderIn(params, BLUEPRINT_ORDERS);
  const change = (patch: AddressPatch) => setParams((now) => patched(now, patch));
  const mayWrite = useAppSelector(selectMayCompose);
  const query = useGetBlueprintsQuery(
    {
      page,
      size,
      ...(order && { order }),
      ...(title ? { title } : {}),
      ...(view === 'mine' ? { mine: 1 as const } : {}),
      ...(view === 'bin' ? { deleted: 1 as const } : {}),
    },
    { refetchOnMountOrArgChange: true },
  );
  const [remove] = useDeleteBlueprintMutation();
  const [restore] = useRestoreBlueprintMutation();

  const { drop, back, undo } = useDeletion<BlueprintSummary>({
    title: t('删除细目表'),
    text: (one) => t('《{0}》将移入回收站，30 天内可以恢复。', one.title),
    nameOf: (one) => t('《{0}》', one.title),
    remove: ({ id, revision }) => remove({ id, revision }),
    restore: ({ id }) => restore({ id }),
  });
  const fresh = (
    <ButtonLink look="filled large" to="/paperlist/blueprint/0">
      {t('新建细目表')}
    </ButtonLink>
  );
  return (
    <ListFrame
      title={t('细目表')}
      undo={undo}
      tabs={
        <ListTabs
          label={t('细目表范围')}
          names={[t('全部'), t('我的'), t('回收站')]}
          at={VIEWS.indexOf(view)}
          onChange={(at) => change({ view: at === 0 ? '' : VIEWS[at] })}
        />
      }
      actions={
        <>
          <MayOpen view="paperList">
            <ButtonLink look="large" to="/paperlist">
              {t('试卷列表')}
            </ButtonLink>
          </MayOpen>
          {mayWrite && fresh}
        </>
      }
      filters={
        <SearchField
          label={t('名称')}
          placeholder={t('按名称查找')}
          value={title}
          onChange={(text) => change({ title: text })}
        />
      }
      query={query}
      empty={
        title !== ''
          ? {
              title: t('没有符合条件的细目表'),
              text: t('可以换一个名称。'),
              action: (
                <Button look="large" onClick={() => change({ title: '' })}>
                  {t('清除')}
                </Button>
              ),
            }
          : view === 'bin'
            ? { title: t('回收站是空的'), text: t('删除的细目表在这里保留 30 天。') }
            : {
                title: t('还没有细目表'),
                text: t(
                  '细目表写明每个知识点、每种题型各要几题、每题几分，由系统从题库中配题；可以反复使用，也可以共享给同事。',
                ),
                action: mayWrite && fresh,
              }
      }
      page={{ page, size, onChange: (next, each) => change({ page: next, size: each }) }}
    >
      <BlueprintTable
        ids={query.data?.ids ?? []}
        order={order}
        onOrder={(next) => change({ order: next })}
        bin={view === 'bin'}
        mayWrite={mayWrite}
        onDelete={(one) => void drop(one)}
        onRestore={(one) => void back(one)}
      />
    </ListFrame>
  );
}
