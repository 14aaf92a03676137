// Selects a knowledge system and its type; adds, renames and deletes them.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { KnowledgeSystem } from '../../../contract/knowledge/knowledge';
import {
  useCopyKnowledgeSystemMutation,
  useDeleteKnowledgeSystemMutation,
  useDeleteKnowledgeTypeMutation,
  useSaveKnowledgeSystemMutation,
  useSaveKnowledgeTypeMutation,
} from '../../state/api/knowledge/knowledgeChange';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectUser } from '../../state/session/sessionSlice';
import { NameDialog, type NameQuestion } from './NameDialog';
import { ask } from '../../state/prompts';
import type { KnowledgeEdit } from './useKnowledgeEdit';

interface Props {
  systems: readonly KnowledgeSystem[];
  /** Number of tagged questions per system. */
  used: ReadonlyMap<number, number>;
  system: KnowledgeSystem | undefined;
  type: number;
  mayWrite: boolean;
  edit: KnowledgeEdit;
  onShow(systemId: number, type: number): void;
}

/** Older servers do not send `editable`. Then the change is offered, and the server can still refuse it. */
export const mayChange = (system: KnowledgeSystem) => system.editable !== 0;
/** Label of the owner; empty for systems of the platform. */
const ownerLabel = ({ organization_id = null }: KnowledgeSystem, house: number | undefined) =>
  organization_id === null ? '' : organization_id === house ? '本机构' : '其他机构';

const small = { minWidth: 0, px: 0.75, fontSize: 12, flex: 'none', whiteSpace: 'nowrap' } as const;
/** System 1 shows type 2 only. */
const typesOf = (system: KnowledgeSystem) => system.types.filter(({ id }) => system.id !== 1 || id === 2);

export function SystemNav({ systems, used, system, type, mayWrite, edit, onShow }: Props) {
  const dispatch = useAppDispatch();
  const [question, setQuestion] = useState<NameQuestion | null>(null);
  const [saveSystem] = useSaveKnowledgeSystemMutation();
  const [copySystem] = useCopyKnowledgeSystemMutation();
  const house = useAppSelector(selectUser)?.organization_id;
  const [deleteSystem] = useDeleteKnowledgeSystemMutation();
  const [saveType] = useSaveKnowledgeTypeMutation();
  const [deleteType] = useDeleteKnowledgeTypeMutation();

  const nameSystem = (of?: KnowledgeSystem) =>
    setQuestion({
      title: of ? '知识体系改名' : '新增知识体系',
      fields: [{ name: 'title', label: '体系名称', value: of?.title ?? '', max: 100 }],
      ok: '保存',
      revision: of?.revision,
      onOk: async ({ title = '' }, revision) => {
        const { done, error } = await edit.attempt(of ? `体系改名为“${title}”` : `已新增体系“${title}”`, () =>
          saveSystem({ title, ...(of ? { id: of.id, revision } : {}) }),
        );
        if (done && done !== 'queued' && !of) onShow(done.id, 0);
        return { error };
      },
    });
  const nameType = (of: KnowledgeSystem, id?: number) =>
    setQuestion({
      title: id === undefined ? `在“${of.title}”中新增类型` : '知识类型改名',
      fields: [
        { name: 'name', label: '类型名称', value: of.types.find((each) => each.id === id)?.name ?? '', max: 60 },
      ],
      ok: '保存',
      onOk: async ({ name = '' }) => {
        const { done, error } = await edit.attempt(
          id === undefined ? `已新增类型“${name}”` : `类型改名为“${name}”`,
          () => saveType({ system_info_id: of.id, name, ...(id === undefined ? {} : { id }) }),
        );
        if (done && done !== 'queued' && id === undefined) onShow(of.id, done.id);
        return { error };
      },
    });
  const confirmDelete = (what: string) =>
    dispatch(ask({ title: '警告', text: `确定删除${what}吗？`, ok: '确定', cancel: '取消' }));
  const removeSystem = async (of: KnowledgeSystem) => {
    if (await confirmDelete(`知识体系“${of.title}”`))
      await edit.run(`已删除体系“${of.title}”`, () => deleteSystem({ id: of.id, revision: of.revision ?? 0 }));
  };
  const copy = async (of: KnowledgeSystem) => {
    const done = await edit.run(`已把“${of.title}”复制为本机构体系`, () => copySystem({ id: of.id }));
    if (done && done !== 'queued') onShow(done.id, of.types[0]?.id ?? 0);
  };
  const removeType = async (of: KnowledgeSystem, id: number, name: string) => {
    if (await confirmDelete(`类型“${name}”`))
      await edit.run(`已删除类型“${name}”`, () => deleteType({ system_info_id: of.id, id }));
  };

  return (
    <>
      {systems.map((each) => (
        <Box key={each.id} sx={{ mb: 1.5 }}>
          <Typography variant="subtitle2">
            {each.title}
            {ownerLabel(each, house) !== '' && (
              <Chip
                size="small"
                variant="outlined"
                label={ownerLabel(each, house)}
                sx={{ ml: 0.5, height: 18, fontSize: 11 }}
              />
            )}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p">
            已标 {used.get(each.id) ?? 0} 题
          </Typography>
          {typesOf(each).map(({ id, name }) => {
            const here = each.id === system?.id && id === type;
            return (
              <Box key={id} sx={{ display: 'flex', mt: 0.5 }}>
                <Button
                  fullWidth
                  size="small"
                  variant={here ? 'contained' : 'text'}
                  aria-current={here}
                  onClick={() => onShow(each.id, id)}
                  sx={{ justifyContent: 'flex-start', minWidth: 0, textAlign: 'left' }}
                >
                  {name}
                </Button>
                {here && mayWrite && mayChange(each) && (
                  <>
                    <Button size="small" sx={small} aria-label={`类型“${name}”改名`} onClick={() => nameType(each, id)}>
                      改名
                    </Button>
                    <Button
                      size="small"
                      sx={small}
                      color="error"
                      aria-label={`删除类型“${name}”`}
                      disabled={edit.busy}
                      onClick={() => void removeType(each, id, name)}
                    >
                      删除
                    </Button>
                  </>
                )}
              </Box>
            );
          })}
          {each.types.length === 0 && (
            <Button
              fullWidth
              size="small"
              variant={each.id === system?.id ? 'contained' : 'text'}
              onClick={() => onShow(each.id, 0)}
              sx={{ justifyContent: 'flex-start' }}
            >
              还没有类型
            </Button>
          )}
          {mayWrite && each.id === system?.id && !mayChange(each) && (
            <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
              平台体系由管理员维护。
            </Typography>
          )}
          {mayWrite && each.id === system?.id && each.organization_id === null && (
            <Button size="small" sx={small} disabled={edit.busy} onClick={() => void copy(each)}>
              复制为本机构体系
            </Button>
          )}
          {mayWrite && each.id === system?.id && mayChange(each) && (
            <Box sx={{ display: 'flex', mt: 0.5 }}>
              {each.id !== 1 && (
                <Button size="small" sx={small} onClick={() => nameType(each)}>
                  加类型
                </Button>
              )}
              <Button size="small" sx={small} aria-label={`体系“${each.title}”改名`} onClick={() => nameSystem(each)}>
                体系改名
              </Button>
              <Button
                size="small"
                sx={small}
                color="error"
                aria-label={`删除体系“${each.title}”`}
                disabled={edit.busy}
                onClick={() => void removeSystem(each)}
              >
                删除体系
              </Button>
            </Box>
          )}
        </Box>
      ))}
      {mayWrite && (
        <Button fullWidth size="small" variant="outlined" onClick={() => nameSystem()}>
          新增体系
        </Button>
      )}
      {question && <NameDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
