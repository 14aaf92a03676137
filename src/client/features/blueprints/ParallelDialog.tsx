// 平行卷: two to five papers from one blueprint that share no question or variant; reviewed and saved together.
import Box from '@mui/material/Box';
import { useNavigate } from 'react-router-dom';
import { MAX_FORMS, type BlueprintRelaxation } from '../../../contract/paper/blueprint';
import type { PickedQuestion } from '../../../domain/paper/filling';
import { formatScore } from '../../../domain/paper/numbering';
import { t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/controls/Dialog';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { Progress } from '../../ui/controls/Progress';
import { Cell, Row, Table } from '../../ui/controls/Table';
import { ShortagePanel } from './ShortagePanel';
import { fillForms, formTitle, NO_FORMS, parallelTask, saveForms, type ParallelRequest } from './parallelThunks';

interface Props extends ParallelRequest {
  onRelax(relaxation: BlueprintRelaxation): void;
}
const COUNTS = Array.from({ length: MAX_FORMS - 1 }, (_, i) => ({ value: i + 2, label: t('{0} 份', i + 2) }));

function facts(picks: readonly PickedQuestion[]) {
  const rated = picks.filter((pick) => pick.difficulty > 0);
  return {
    score: picks.reduce((sum, pick) => sum + pick.score, 0),
    difficulty:
      rated.length === 0 ? '—' : (rated.reduce((sum, pick) => sum + pick.difficulty, 0) / rated.length).toFixed(1),
  };
}

export function ParallelDialog({ onRelax, ...request }: Props) {
  const { blueprintId, title, body } = request;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const task = useAppSelector((state) => parallelTask.select(state, blueprintId));
  const busy = task.running ? (task.progress ?? 'fill') : '';
  const { count, result, forms } = task.result ?? NO_FORMS;
  const choose = (next: number) => dispatch(parallelTask.show(blueprintId, { ...NO_FORMS, count: next }));
  const close = () => {
    dispatch(parallelTask.cancel(blueprintId));
    dispatch(parallelTask.show(blueprintId, null));
  };
  const relax = (one: BlueprintRelaxation) => {
    if (one.forms > 1 && one.forms < count) return choose(one.forms);
    close();
    onRelax(one);
  };
  return (
    <Dialog
      title={t('平行卷')}
      onClose={busy === 'save' ? undefined : close}
      content={{ sx: { display: 'grid', gap: 1.5, fontSize: 13 } }}
      actions={
        <>
          <Button look="large" disabled={busy === 'save'} onClick={close}>
            {t('取消')}
          </Button>
          <Button
            look="filled large"
            disabled={busy !== '' || forms.length === 0}
            onClick={() => dispatch(saveForms(request, (path) => void navigate(path)))}
          >
            {t('保存')} {forms.length > 0 ? t('{0} 份', forms.length) : ''}
            {t('并打开')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <LabelledSelect
          label={t('份数')}
          value={count}
          choices={COUNTS}
          disabled={busy !== ''}
          onChange={(value) => choose(Number(value))}
        />
        <Button look="outlined large" disabled={busy !== ''} onClick={() => dispatch(fillForms(request, count))}>
          {t('配题')}
        </Button>
        <span>{t('各份都满足细目表，互不重题，也没有同一题的变式。')}</span>
      </Box>
      {busy !== '' && <Progress label={busy === 'fill' ? t('配题进度') : t('保存进度')} />}
      {forms.length > 0 && (
        <Table
          aria-label={t('平行卷')}
          head={
            <>
              <Cell>{t('试卷', 1)}</Cell>
              <Cell align="right">{t('题数')}</Cell>
              <Cell align="right">{t('总分')}</Cell>
              <Cell align="right">{t('平均难度')}</Cell>
            </>
          }
        >
          {forms.map((picks, form) => {
            const { score, difficulty } = facts(picks);
            return (
              <Row key={form}>
                <Cell>{formTitle(title, form)}</Cell>
                <Cell align="right">{picks.length}</Cell>
                <Cell align="right">{formatScore(score)}</Cell>
                <Cell align="right">{difficulty}</Cell>
              </Row>
            );
          })}
        </Table>
      )}
      {result?.outcome === 'impossible' && <ShortagePanel shortage={result.shortage} body={body} onRelax={relax} />}
      {result?.outcome === 'undecided' && (
        <Alert severity="warning">
          {t('在限定时间内没有得出结论。可以减少份数、放宽平均难度，或换一个序号再试。')}
        </Alert>
      )}
    </Dialog>
  );
}
