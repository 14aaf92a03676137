// 平行卷: two to five papers from one blueprint that share no question or variant; reviewed and saved together.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  MAX_FORMS,
  type BlueprintBody,
  type BlueprintRelaxation,
  type BlueprintResult,
} from '../../../contract/paper/blueprint';
import { formatScore, optionLetter } from '../../../domain/paper/numbering';
import type { PickedQuestion } from '../../../domain/paper/filling';
import { useFillBlueprintMutation } from '../../state/api/paper/blueprint';
import { useSavePaperMutation } from '../../state/api/paper/paper';
import { selectCateList } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { tabOpened } from '../../state/tabs/tabsSlice';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { paperOf, readPicks } from './fillThunks';
import { ShortagePanel } from './ShortagePanel';

interface Props {
  blueprintId: number;
  title: string;
  body: BlueprintBody;
  seed: number;
  onRelax(relaxation: BlueprintRelaxation): void;
  onClose(): void;
}
const COUNTS = Array.from({ length: MAX_FORMS - 1 }, (_, i) => ({ value: i + 2, label: `${i + 2} 份` }));

function facts(picks: readonly PickedQuestion[]) {
  const rated = picks.filter((pick) => pick.difficulty > 0);
  return {
    score: picks.reduce((sum, pick) => sum + pick.score, 0),
    difficulty:
      rated.length === 0 ? '—' : (rated.reduce((sum, pick) => sum + pick.difficulty, 0) / rated.length).toFixed(1),
  };
}

export function ParallelDialog({ blueprintId, title, body, seed, onRelax, onClose }: Props) {
  const dispatch = useAppDispatch();
  const categories = useAppSelector(selectCateList);
  const navigate = useNavigate();
  const [send] = useFillBlueprintMutation();
  const [savePaper] = useSavePaperMutation();
  const [count, setCount] = useState(2);
  const [result, setResult] = useState<BlueprintResult | null>(null);
  const [forms, setForms] = useState<PickedQuestion[][]>([]);
  const [busy, setBusy] = useState<'' | 'fill' | 'save'>('');
  const saved = useRef(new Map<number, number>());
  const call = useRef<{ abort(): void } | null>(null);
  useEffect(() => () => call.current?.abort(), []);
  const name = (form: number) => `${(title.trim() || '平行卷').slice(0, 90)}（${optionLetter(form)}卷）`;

  const fill = async () => {
    setBusy('fill');
    setForms([]);
    setResult(null);
    saved.current.clear();
    const run = send({ body, seed, forms: count, locks: [], exclude_question_ids: [] });
    call.current = run;
    const { data } = await run;
    const read =
      data?.outcome === 'filled'
        ? await Promise.all(data.forms.map((picks) => dispatch(readPicks(blueprintId, body, picks))))
        : [];
    setBusy('');
    if (!data) return;
    setResult(data);
    if (read.every((picks) => picks !== null)) setForms(read);
  };
  const save = async () => {
    setBusy('save');
    const { stage_id, grade_id, gs_id } = body;
    // When the user saves again after an error, the papers that are already saved are skipped.
    for (const [form, picks] of forms.entries()) {
      if (saved.current.has(form)) continue;
      const { data } = await savePaper(paperOf(picks, { title: name(form), stage_id, grade_id, gs_id }, categories));
      if (!data) {
        setBusy('');
        dispatch(tell('error', `已保存 ${saved.current.size} 份，其余未能保存，请再点一次“保存”`));
        return;
      }
      saved.current.set(form, data.id);
    }
    const ids = [...saved.current.values()];
    for (const [form, id] of saved.current)
      if (id !== 0) dispatch(tabOpened({ name: 'paperEdit', path: `/paperlist/edit/${id}`, title: name(form) }));
    dispatch(tell('success', `已保存 ${ids.length} 份平行卷`));
    onClose();
    void navigate(ids[0] === 0 ? '/mypaper' : `/paperlist/edit/${ids[0]}`);
  };
  return (
    <Dialog
      open
      onClose={busy === 'save' ? undefined : onClose}
      aria-labelledby="parallel-title"
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id="parallel-title">平行卷</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, fontSize: 13 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <LabelledSelect
            label="份数"
            value={count}
            choices={COUNTS}
            disabled={busy !== ''}
            onChange={(value) => (setCount(Number(value)), setForms([]), setResult(null))}
          />
          <Button variant="outlined" disabled={busy !== ''} onClick={() => void fill()}>
            配题
          </Button>
          <span>各份都满足细目表，互不重题，也没有同一题的变式。</span>
        </Box>
        {busy !== '' && <LinearProgress aria-label={busy === 'fill' ? '配题进度' : '保存进度'} />}
        {forms.length > 0 && (
          <Table size="small" aria-label="平行卷">
            <TableHead>
              <TableRow>
                <TableCell>试卷</TableCell>
                <TableCell align="right">题数</TableCell>
                <TableCell align="right">总分</TableCell>
                <TableCell align="right">平均难度</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {forms.map((picks, form) => {
                const { score, difficulty } = facts(picks);
                return (
                  <TableRow key={form}>
                    <TableCell>{name(form)}</TableCell>
                    <TableCell align="right">{picks.length}</TableCell>
                    <TableCell align="right">{formatScore(score)}</TableCell>
                    <TableCell align="right">{difficulty}</TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        )}
        {result?.outcome === 'impossible' && (
          <ShortagePanel
            shortage={result.shortage}
            body={body}
            onRelax={(one) =>
              one.forms > 1 && one.forms < count ? (setCount(one.forms), setResult(null)) : onRelax(one)
            }
          />
        )}
        {result?.outcome === 'undecided' && (
          <Alert severity="warning">在限定时间内没有得出结论。可以减少份数、放宽平均难度，或换一个序号再试。</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={busy === 'save'} onClick={onClose}>
          取消
        </Button>
        <Button variant="contained" disabled={busy !== '' || forms.length === 0} onClick={() => void save()}>
          保存 {forms.length > 0 ? `${forms.length} 份` : ''}并打开
        </Button>
      </DialogActions>
    </Dialog>
  );
}
