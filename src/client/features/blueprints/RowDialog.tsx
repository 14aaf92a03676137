// Choosing the knowledge points of rows: one row for each point, or all of them in one row under a name of its own.
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMemo, useState } from 'react';
import type { BlueprintRow } from '../../../contract/blueprint';
import { typeForSystem } from '../../../domain/knowledge/search';
import { buildKpForest } from '../../../domain/knowledge/tree';
import { useGetKnowledgeSystemsQuery, useGetKpTreeQuery } from '../../state/api/knowledge';
import { KnowledgeTree } from '../../ui/KnowledgeTree';
import { LabelledSelect } from '../../ui/LabelledSelect';

type NewRow = Omit<BlueprintRow, 'id'>;
interface Props {
  /** The row that is changed; null adds rows. */
  row: BlueprintRow | null;
  onClose(): void;
  onAdd(rows: NewRow[]): void;
  onSet(row: BlueprintRow): void;
}

export function RowDialog({ row, onClose, onAdd, onSet }: Props) {
  const systems = useGetKnowledgeSystemsQuery();
  const [chosen, setChosen] = useState<{ system: number; type: number } | null>(row?.system_info_id ? { system: row.system_info_id, type: 0 } : null);
  const system = systems.data?.find((each) => each.id === chosen?.system) ?? systems.data?.[0];
  const type = system ? typeForSystem(system.id, system.types.find((each) => each.id === chosen?.type)?.id ?? system.types[0]?.id ?? 1) : 1;
  const tree = useGetKpTreeQuery({ system_info_id: system?.id ?? 0, type }, { skip: !system });
  const byId = useMemo(() => buildKpForest(tree.data ?? []).byId, [tree.data]);
  const [ids, setIds] = useState<number[]>(row?.kp_ids ?? []);
  const [title, setTitle] = useState(row?.title ?? '');
  const nameOf = (id: number) => byId.get(id)?.node.kp_name ?? `知识点 ${id}`;
  const joined = ids.map(nameOf).join('、').slice(0, 100);
  const switchTo = (next: { system: number; type: number }) => {
    setChosen(next);
    setIds([]);
  };
  const one = (): NewRow => ({ title: title.trim() || joined, system_info_id: system?.id ?? null, kp_ids: ids });
  return (
    <Dialog open onClose={onClose} aria-labelledby="row-title" fullWidth maxWidth="sm">
      <DialogTitle id="row-title">{row ? '修改这一行' : '添加行'}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <LabelledSelect
            label="体系"
            value={system?.id ?? ''}
            choices={(systems.data ?? []).map(({ id, title: name }) => ({ value: id, label: name }))}
            onChange={(value) => switchTo({ system: Number(value), type: typeForSystem(Number(value), type) })}
          />
          <LabelledSelect
            label="类型"
            value={type}
            choices={(system?.types ?? []).filter(({ id }) => system?.id !== 1 || id === 2).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(value) => switchTo({ system: system?.id ?? 0, type: Number(value) })}
          />
          <Box component="span" role="status" sx={{ alignSelf: 'center', fontSize: 13, color: 'text.secondary' }}>
            {ids.length === 0 ? '勾选知识点，下级自动包含' : `已选 ${ids.length} 个`}
          </Box>
        </Box>
        <KnowledgeTree label="知识点" nodes={tree.data ?? []} height={340} multiple selectedIds={ids} onChange={setIds} />
        <OutlinedInput
          size="small"
          placeholder={joined || '这一行的名称（可不填）'}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          inputProps={{ 'aria-label': '行名称', maxLength: 100 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        {row ? (
          <Button variant="contained" onClick={() => onSet({ ...one(), id: row.id })}>
            确定
          </Button>
        ) : (
          <>
            <Button onClick={() => onAdd([{ title: title.trim() || '不限知识点', system_info_id: null, kp_ids: [] }])}>加一行“不限知识点”</Button>
            <Button disabled={ids.length < 2} onClick={() => onAdd([one()])}>
              合成一行
            </Button>
            <Button
              variant="contained"
              disabled={ids.length === 0}
              onClick={() => onAdd(ids.length === 1 ? [one()] : ids.map((id) => ({ title: nameOf(id).slice(0, 100), system_info_id: system?.id ?? null, kp_ids: [id] })))}
            >
              每个知识点一行
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
