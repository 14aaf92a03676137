// Selects a knowledge system and its type; adds, renames and deletes them.
import { useState } from 'react';
import type { KnowledgeSystem } from '../../../contract/knowledge/knowledge';
import { t } from '../../lib/texts/t';
import { knowledgeChangeApi } from '../../state/api/knowledge/knowledgeChange';
import { defineForm } from '../../state/forms/defineForm';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask } from '../../state/prompts';
import { selectUser } from '../../state/session/sessionSlice';
import { changeKnowledge } from '../../state/storedChanges/knowledgeChanges';
import { selectChanges } from '../../state/storedChanges/storedChangesSlice';
import type { MenuAction } from '../../ui/ActionMenu';
import { MoreMenu } from '../../ui/MoreMenu';
import { Button, PlainButton } from '../../ui/controls/Button';
import { Chip } from '../../ui/controls/Chip';
import { RowTools } from '../../ui/rows/RowTools';
import { missingNames, NameDialog, type NameField } from './NameDialog';

interface Props {
  systems: readonly KnowledgeSystem[];
  /** Number of tagged questions per system. */
  used: ReadonlyMap<number, number>;
  system: KnowledgeSystem | undefined;
  type: number;
  mayWrite: boolean;
  onShow(systemId: number, type: number): void;
}

/** Older servers do not send `editable`. Then the change is offered, and the server can still refuse it. */
export const mayChange = (system: KnowledgeSystem) => system.editable !== 0;
/** Label of the owner; empty for systems of the platform. */
const ownerLabel = ({ organization_id = null }: KnowledgeSystem, house: number | undefined) =>
  organization_id === null ? '' : organization_id === house ? t('本机构') : t('其他机构');

/** System 1 shows type 2 only. */
const typesOf = (system: KnowledgeSystem) => system.types.filter(({ id }) => system.id !== 1 || id === 2);

const endpoints = knowledgeChangeApi.endpoints;
const SYSTEM_NAMES: readonly NameField<{ title: string }>[] = [{ name: 'title', label: t('体系名称'), max: 100 }];
const systemForm = defineForm({
  name: 'knowledgeSystem',
  initial: { title: '' },
  draftOf: ({ title }: KnowledgeSystem) => ({ title }),
  faults: (draft) => missingNames(draft, 'title'),
  save(draft, { id, revision }) {
    const title = draft.title.trim();
    const args = { title, ...(id === undefined ? {} : { id, revision }) };
    return changeKnowledge(
      id === undefined ? t('已新建体系“{0}”', title) : t('体系改名为“{0}”', title),
      endpoints.saveKnowledgeSystem.initiate(args, { track: false }),
    );
  },
});
const TYPE_NAMES: readonly NameField<{ name: string }>[] = [{ name: 'name', label: t('类型名称'), max: 60 }];
const typeForm = defineForm({
  name: 'knowledgeType',
  initial: { system_info_id: 0, name: '' },
  draftOf: ({ name }: { id: number; name: string }) => ({ name }),
  faults: (draft) => missingNames(draft, 'name'),
  save(draft, { id }) {
    const name = draft.name.trim();
    const args = { ...draft, name, ...(id === undefined ? {} : { id }) };
    return changeKnowledge(
      id === undefined ? t('已新建类型“{0}”', name) : t('类型改名为“{0}”', name),
      endpoints.saveKnowledgeType.initiate(args, { track: false }),
    );
  },
});
type Open = { system: KnowledgeSystem | null } | { of: KnowledgeSystem; type: { id: number; name: string } | null };

export function SystemNav({ systems, used, system, type, mayWrite, onShow }: Props) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<Open | null>(null);
  const house = useAppSelector(selectUser)?.organization_id;
  const busy = useAppSelector((state) => selectChanges(state, 'knowledge').running > 0);
  const confirmDelete = (what: string) =>
    dispatch(
      ask({ title: t('警告'), text: t('确定删除{0}吗？', what), ok: t('确定'), cancel: t('取消'), danger: true }),
    );
  const removeSystem = async ({ id, title, revision = 0 }: KnowledgeSystem) => {
    if (!(await confirmDelete(t('知识体系“{0}”', title)))) return;
    const call = endpoints.deleteKnowledgeSystem.initiate({ id, revision }, { track: false });
    await dispatch(changeKnowledge(t('已删除体系“{0}”', title), call));
  };
  const copy = async ({ id, title, types }: KnowledgeSystem) => {
    const call = endpoints.copyKnowledgeSystem.initiate({ id }, { track: false });
    const { data } = await dispatch(changeKnowledge(t('已把“{0}”复制为本机构体系', title), call));
    if (data) onShow(data.id, types[0]?.id ?? 0);
  };
  const removeType = async (system_info_id: number, id: number, name: string) => {
    if (!(await confirmDelete(t('类型“{0}”', name)))) return;
    const call = endpoints.deleteKnowledgeType.initiate({ system_info_id, id }, { track: false });
    await dispatch(changeKnowledge(t('已删除类型“{0}”', name), call));
  };
  const dialogOf = (shown: Open) =>
    'system' in shown ? (
      <NameDialog
        form={systemForm}
        title={shown.system ? t('知识体系改名') : t('新建知识体系')}
        fields={SYSTEM_NAMES}
        record={shown.system}
        onSaved={(reply) => reply && !shown.system && onShow(reply.id, 0)}
        onClose={() => setOpen(null)}
      />
    ) : (
      <NameDialog
        form={typeForm}
        title={shown.type ? t('知识类型改名') : t('在“{0}”中新建类型', shown.of.title)}
        fields={TYPE_NAMES}
        record={shown.type}
        start={{ system_info_id: shown.of.id }}
        onSaved={(reply) => reply && !shown.type && onShow(shown.of.id, reply.id)}
        onClose={() => setOpen(null)}
      />
    );

  const actionsOf = (each: KnowledgeSystem): MenuAction[] => [
    ...(mayChange(each)
      ? [
          ...(each.id === 1 ? [] : [{ label: t('添加类型'), onChoose: () => setOpen({ of: each, type: null }) }]),
          { label: t('改名'), onChoose: () => setOpen({ system: each }) },
        ]
      : []),
    ...(each.organization_id === null
      ? [{ label: t('复制为本机构体系'), disabled: busy, onChoose: () => void copy(each) }]
      : []),
    ...(mayChange(each)
      ? [{ label: t('删除'), apart: true, disabled: busy, onChoose: () => void removeSystem(each) }]
      : []),
  ];
  const typeActions = (each: KnowledgeSystem, type: { id: number; name: string }): MenuAction[] => [
    { label: t('改名'), onChoose: () => setOpen({ of: each, type }) },
    {
      label: t('删除'),
      disabled: busy,
      onChoose: () => void removeType(each.id, type.id, type.name),
    },
  ];

  return (
    <>
      {systems.map((each) => {
        const shown = each.id === system?.id;
        const count = used.get(each.id) ?? 0;
        return (
          <section key={each.id} className="kp-system" aria-label={each.title}>
            <div className="kp-system-row" data-current={shown}>
              <h2>
                {each.title}
                {ownerLabel(each, house) !== '' && <Chip label={ownerLabel(each, house)} sx={{ ml: 0.5 }} />}
              </h2>
              {mayWrite && (
                <RowTools>
                  <MoreMenu of={each.title} dense actions={actionsOf(each)} />
                </RowTools>
              )}
            </div>
            {count > 0 && (
              <p>
                {t('已标')} {count} {t('题', count)}
              </p>
            )}
            {typesOf(each).map(({ id, name }) => {
              const here = shown && id === type;
              return (
                <div key={id} className="kp-system-row" data-current={here}>
                  <PlainButton className="kp-type" aria-current={here} onClick={() => onShow(each.id, id)}>
                    {name}
                  </PlainButton>
                  {mayWrite && mayChange(each) && (
                    <RowTools>
                      <MoreMenu of={t('类型“{0}”', name)} dense actions={typeActions(each, { id, name })} />
                    </RowTools>
                  )}
                </div>
              );
            })}
            {each.types.length === 0 && (
              <div className="kp-system-row" data-current={shown}>
                <PlainButton className="kp-type" aria-current={shown} onClick={() => onShow(each.id, 0)}>
                  {t('还没有类型')}
                </PlainButton>
                {shown && mayWrite && mayChange(each) && (
                  <Button look="outlined" onClick={() => setOpen({ of: each, type: null })}>
                    {t('添加类型')}
                  </Button>
                )}
              </div>
            )}
            {mayWrite && shown && !mayChange(each) && <p>{t('平台体系由管理员维护。')}</p>}
          </section>
        );
      })}
      {mayWrite && (
        <Button look="outlined quiet" onClick={() => setOpen({ system: null })}>
          {t('新建体系')}
        </Button>
      )}
      {open && dialogOf(open)}
    </>
  );
}
