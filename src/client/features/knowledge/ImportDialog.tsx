// Imports a flat list or an outline into the current tree: lists all errors by line, then shows a preview, then imports
// everything at once.
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import { IMPORT_MAX } from '../../../contract/knowledge/knowledgeChange';
import { planImport, type ImportMode, type ImportPlan } from '../../../domain/knowledge/importPlan';
import { readKpFile, type KpSource } from '../../../domain/knowledge/outline';
import { readTable, textOf } from '../../lib/spreadsheet';
import { t } from '../../lib/texts/t';
import { knowledgeChangeApi } from '../../state/api/knowledge/knowledgeChange';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { changeKnowledge } from '../../state/storedChanges/knowledgeChanges';
import { selectChanges } from '../../state/storedChanges/storedChangesSlice';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/controls/Dialog';
import { FileField } from '../../ui/controls/FileInput';
import { Radio } from '../../ui/controls/Radio';
import { Text } from '../../ui/controls/Text';
import { TextField } from '../../ui/controls/TextField';

interface Props {
  title: string;
  system_info_id: number;
  type: number;
  /** The current tree as a flat list. */
  nodes: readonly KpNode[];
  onClose(): void;
}

const SHOWN = 200;
const MAX_BYTES = 20 * 1024 * 1024;

export function ImportDialog({ title, system_info_id, type, nodes, onClose }: Props) {
  const dispatch = useAppDispatch();
  const busy = useAppSelector((state) => selectChanges(state, 'knowledge').running > 0);
  const [file, setFile] = useState<(({ source: KpSource } | { refused: string }) & { name: string }) | null>(null);
  const [chosenMode, setMode] = useState<ImportMode>(nodes.length === 0 ? 'add' : 'update');
  const refused = file && 'refused' in file ? file.refused : '';
  const read = useMemo(() => {
    if (!file || !('source' in file)) return null;
    const known = new Set(chosenMode === 'update' ? nodes.map((node) => node.id) : []);
    const rootKeys = nodes.filter(({ pid }) => pid === 0).map(({ tip_key }) => tip_key);
    return readKpFile(file.source, known, rootKeys);
  }, [file, chosenMode, nodes]);
  const mode = read?.outline ? 'add' : chosenMode;
  const plan = useMemo(
    () => (read && read.faults.length === 0 ? planImport(nodes, read.nodes, mode) : null),
    [read, nodes, mode],
  );
  const tooMany = read ? read.nodes.length > IMPORT_MAX : false;
  const count = plan ? plan.added.length + plan.changed.length : 0;
  const ready = plan !== null && plan.ring.length === 0 && count > 0 && !tooMany && !busy;

  const pasted = file?.name === '' && 'source' in file && typeof file.source === 'string' ? file.source : '';
  const paste = (text: string) => setFile(text === '' ? null : { name: '', source: text });
  const choose = async (chosen: File) => {
    setFile(null);
    if (chosen.size > MAX_BYTES) return setFile({ name: chosen.name, refused: t('文件超过 20 MB，请拆分后导入') });
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const source = /\.xlsx?$/i.test(chosen.name) ? await readTable(chosen) : textOf(bytes);
    const wrong = typeof source === 'string' && /\.xlsx?$/i.test(chosen.name);
    setFile({ name: chosen.name, ...(wrong ? { refused: source } : { source }) });
  };
  const submit = async () => {
    if (!plan || !read || !ready) return;
    const expected = { added: plan.added.length, changed: plan.changed.length };
    const args = { system_info_id, type, mode, nodes: read.nodes, expected };
    const call = knowledgeChangeApi.endpoints.importKps.initiate(args, { track: false });
    const { data } = await dispatch(
      changeKnowledge(t('已导入：新增 {0} 个，修改 {1} 个', expected.added, expected.changed), call),
    );
    if (data) onClose();
  };

  return (
    <Dialog
      title={t('导入知识点到“{0}”', title)}
      onClose={onClose}
      content={{ sx: { display: 'grid', gap: 1.5, gridAutoRows: 'max-content', fontSize: 13 } }}
      actions={
        <>
          <Button look="large" onClick={onClose}>
            {t('取消')}
          </Button>
          <Button look="filled large" disabled={!ready} onClick={() => void submit()}>
            {t('导入')}
          </Button>
        </>
      }
    >
      <FileField
        label={t('知识点文件')}
        accept=".json,.csv,.txt,.md,.xlsx,application/json,text/csv"
        chosen={file?.name || undefined}
        onFile={(chosen) => void choose(chosen)}
      />
      <Text quiet variant="caption" component="p">
        {t(
          '表格（一级一列）、大纲（每行一个，下级缩进，或写 1、1.1）都可以，编码接着现有的编。改已有的知识点：先导出 CSV，改好再导入；每个知识点有编号 id、上级编号 pid（最上级为 0）、编码 tip_key、名称 kp_name 四项。',
        )}
      </Text>
      <TextField
        label={t('粘贴大纲')}
        multiline
        minRows={2}
        maxRows={8}
        size="small"
        value={pasted}
        placeholder={t('第一章 有理数\n1.1 正数和负数\n1.2 有理数')}
        onChange={(event) => paste(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false, style: { tabSize: 4 } } }}
      />
      {!read?.outline && (
        <Box role="radiogroup" aria-label={t('导入方式')} sx={{ display: 'grid', gap: 0.5 }}>
          {(
            [
              ['update', t('按编号更新：编号已在本树中的改名、移动，其余新增')],
              ['add', t('全部作为新知识点加入')],
            ] as const
          ).map(([value, label]) => (
            <Radio
              key={value}
              group="import-mode"
              label={label}
              checked={mode === value}
              onChange={() => setMode(value)}
            />
          ))}
        </Box>
      )}
      <Box role="status">
        {refused !== '' && <Box sx={{ color: 'error.main' }}>{refused}</Box>}
        {tooMany && <Box sx={{ color: 'error.main' }}>{t('一次最多导入 {0} 个知识点', IMPORT_MAX)}</Box>}
        {read && read.faults.length > 0 && (
          <>
            <Box sx={{ color: 'error.main', mb: 0.5 }}>
              {t('文件中有 {0} 处错误，没有导入任何内容：', read.faults.length)}
            </Box>
            <Lines
              label={t('文件中的错误')}
              lines={read.faults
                .slice(0, SHOWN)
                .map(
                  ({ line, kp_name, msg }) =>
                    `${line > 0 ? t('第 {0} 行', line) : ''}${kp_name ? `“${kp_name}”` : ''}${line > 0 || kp_name ? t('：') : ''}${msg}`,
                )}
              rest={read.faults.length - SHOWN}
            />
          </>
        )}
        {plan && <Preview plan={plan} />}
      </Box>
    </Dialog>
  );
}

function Preview({ plan }: { plan: ImportPlan }) {
  if (plan.ring.length > 0)
    return <Box sx={{ color: 'error.main' }}>{t('导入后上下级会成环：{0}', plan.ring.join(' → '))}</Box>;
  const { added, changed, kept } = plan;
  const parents = new Map(added.map(({ id, pid }) => [id, pid]));
  const depthOf = (pid: number): number => (parents.has(pid) ? 1 + depthOf(parents.get(pid) ?? 0) : 0);
  const lines = [
    ...changed.map(
      ({ before, after, renamed, moved }) =>
        `${moved ? t('移动') : ''}${renamed ? t('改名') : ''}${t('：')}${before.tip_key}-${before.kp_name} → ${after.tip_key}-${after.kp_name}`,
    ),
    ...added.map((node) => `${'　'.repeat(depthOf(node.pid))}${t('新增：{0}-{1}', node.tip_key, node.kp_name)}`),
  ];
  return (
    <>
      <Box sx={{ mb: 0.5 }}>{t('新增 {0} 个，修改 {1} 个，不变 {2} 个。', added.length, changed.length, kept)}</Box>
      {lines.length > 0 && <Lines label={t('导入预览')} lines={lines.slice(0, SHOWN)} rest={lines.length - SHOWN} />}
    </>
  );
}

function Lines({ label, lines, rest }: { label: string; lines: readonly string[]; rest: number }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      tabIndex={0}
      sx={{
        m: 0,
        p: 0,
        pl: 0.5,
        listStyle: 'none',
        maxHeight: 220,
        overflow: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {lines.map((line, index) => (
        <Box component="li" key={index} sx={{ px: 0.5, py: 0.25, overflowWrap: 'anywhere' }}>
          {line}
        </Box>
      ))}
      {rest > 0 && (
        <Box component="li" sx={{ px: 0.5, py: 0.25, color: 'text.secondary' }}>
          {t('还有 {0} 项', rest)}
        </Box>
      )}
    </Box>
  );
}
