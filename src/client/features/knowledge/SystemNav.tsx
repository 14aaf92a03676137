// Selects a knowledge system and its type; adds, renames and deletes them.
import Box from '@mui/material/Box';
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
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/controls/Chip';
import { Text } from '../../ui/controls/Text';
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
    dispatch(ask({ title: t('警告'), text: t('确定删除{0}吗？', what), ok: t('确定'), cancel: t('取消') }));
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

  return (
    <>
      {systems.map((each) => (
        <Box key={each.id} sx={{ mb: 1.5 }}>
          <Text variant="subtitle2">
            {each.title}
            {ownerLabel(each, house) !== '' && (
              <Chip label={ownerLabel(each, house)} sx={{ ml: 0.5, height: 18, fontSize: 11 }} />
            )}
          </Text>
          <Text quiet variant="caption" component="p">
            {t('已标')} {used.get(each.id) ?? 0} {t('题', used.get(each.id) ?? 0)}
          </Text>
          {typesOf(each).map(({ id, name }) => {
            const here = each.id === system?.id && id === type;
            return (
              <Box key={id} sx={{ display: 'flex', mt: 0.5 }}>
                <Button look={here ? 'filled wide' : 'wide'} aria-current={here} onClick={() => onShow(each.id, id)}>
                  {name}
                </Button>
                {here && mayWrite && mayChange(each) && (
                  <>
                    <Button
                      look="tight"
                      aria-label={t('类型“{0}”改名', name)}
                      onClick={() => setOpen({ of: each, type: { id, name } })}
                    >
                      {t('改名')}
                    </Button>
                    <Button
                      look="tight bad"
                      aria-label={t('删除类型“{0}”', name)}
                      disabled={busy}
                      onClick={() => void removeType(each.id, id, name)}
                    >
                      {t('删除')}
                    </Button>
                  </>
                )}
              </Box>
            );
          })}
          {each.types.length === 0 && (
            <Button look={each.id === system?.id ? 'filled wide' : 'wide'} onClick={() => onShow(each.id, 0)}>
              {t('还没有类型')}
            </Button>
          )}
          {mayWrite && each.id === system?.id && !mayChange(each) && (
            <Text quiet variant="caption" component="p" sx={{ mt: 0.5 }}>
              {t('平台体系由管理员维护。')}
            </Text>
          )}
          {mayWrite && each.id === system?.id && each.organization_id === null && (
            <Button look="tight" disabled={busy} onClick={() => void copy(each)}>
              {t('复制为本机构体系')}
            </Button>
          )}
          {mayWrite && each.id === system?.id && mayChange(each) && (
            <Box sx={{ display: 'flex', mt: 0.5 }}>
              {each.id !== 1 && (
                <Button look="tight" onClick={() => setOpen({ of: each, type: null })}>
                  {t('添加类型')}
                </Button>
              )}
              <Button
                look="tight"
                aria-label={t('体系“{0}”改名', each.title)}
                onClick={() => setOpen({ system: each })}
              >
                {t('体系改名')}
              </Button>
              <Button
                look="tight bad"
                aria-label={t('删除体系“{0}”', each.title)}
                disabled={busy}
                onClick={() => void removeSystem(each)}
              >
                {t('删除体系')}
              </Button>
            </Box>
          )}
        </Box>
      ))}
      {mayWrite && (
        <Button look="outlined wide" onClick={() => setOpen({ system: null })}>
          {t('新建体系')}
        </Button>
      )}
      {open && dialogOf(open)}
    </>
  );
}
