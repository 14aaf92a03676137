// Knowledge points that a paper must cover, with the minimum number of questions for each.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { DemandNumber } from './DemandNumber';
import { KpPicker } from './KpPicker';

type Coverage = BlueprintBody['coverage'];

export function CoverageDialog({
  coverage,
  onChange,
  onClose,
}: {
  coverage: Coverage;
  onChange(coverage: Coverage): void;
  onClose(): void;
}) {
  const [ids, setIds] = useState<number[]>([]);
  const [min, setMin] = useState(1);
  const add = () =>
    onChange([...coverage.filter((one) => !ids.includes(one.kp_id)), ...ids.map((kp_id) => ({ kp_id, min }))]);
  return (
    <Dialog open onClose={onClose} aria-labelledby="coverage-title" fullWidth maxWidth="sm">
      <DialogTitle id="coverage-title">必须考到的知识点</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        <KpPicker systemId={null} ids={ids} height={320} onChange={(picked) => setIds(picked.map((kp) => kp.kp_id))} />
        <Box sx={{ fontSize: 13, display: 'flex', gap: 1, alignItems: 'center' }}>
          每个至少 <DemandNumber label="至少题数" value={min} min={1} max={100} onSet={setMin} /> 题
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" disabled={ids.length === 0} onClick={add}>
          确定
        </Button>
      </DialogActions>
    </Dialog>
  );
}
