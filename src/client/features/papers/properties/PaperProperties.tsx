// Properties of the paper: title, place, duration, numbering, notice, seal line, sheet size and answers.
import Box from '@mui/material/Box';
import type { PaperLayout } from '../../../../contract/paper/paperLayout';
import { estimateMinutes, proposedDuration } from '../../../../domain/paper/duration';
import { t } from '../../../lib/texts/t';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { useAppDispatch } from '../../../state/hooks';
import { layoutChanged, paperDetailsChanged } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { PaperDetails, SetId, WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { Input } from '../../../ui/controls/Input';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { useDraft } from '../edit/useDraft';
import { GradePlaceSelects } from '../list/GradePlaceSelects';
import { ScoreField } from '../outline/ScoreField';
import { ANSWER_CHOICES, SIZE_CHOICES } from './layoutChoices';

const FONT_SIZES = [9, 10.5, 12, 14, 16, 18].map((value) => ({ value, label: t('{0} 磅', value) }));

function Flag({ label, on, onChange }: { label: string; on: 0 | 1; onChange(on: 0 | 1): void }) {
  return <Checkbox label={label} checked={on === 1} onChange={(next) => onChange(next ? 1 : 0)} />;
}

export function PaperProperties({ setId, set }: { setId: SetId; set: WorkingSet }) {
  const dispatch = useAppDispatch();
  const { data: common } = useGetCommonQuery();
  const change = (details: PaperDetails) => dispatch(paperDetailsChanged(details, setId));
  const proposed = proposedDuration(estimateMinutes(Object.values(set.paperList.entities)), set.duration);
  const title = useDraft(set.title, (text) => text !== set.title && change({ title: text }));
  const notice = useDraft(set.notice, (text) => text !== set.notice && change({ notice: text }));
  return (
    <Box
      component="section"
      aria-label={t('试卷属性')}
      sx={{
        display: 'grid',
        gap: 1,
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        p: 1.25,
        mb: 1.25,
        fontSize: 13,
      }}
    >
      <Input
        placeholder={t('试卷标题（必填）')}
        value={title.value}
        onChange={title.onChange}
        onBlur={title.onBlur}
        label={t('试卷标题')}
        max={100}
        inputProps={{ id: 'paper-title' }}
        sx={{ '& input': { fontWeight: 600 } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        <GradePlaceSelects
          place={set}
          common={common}
          all={t('未定')}
          onChange={({ stage_id, grade_id, gs_id }) => change({ stage_id, grade_id, gs_id })}
        />
        <span>
          {t('时长')}{' '}
          <ScoreField
            label={t('考试时长（分钟）')}
            value={set.duration}
            step={1}
            max={600}
            onSet={(duration) => change({ duration })}
          />{' '}
          {t('分钟')}
        </span>
        {proposed !== null && (
          <Button title={t('按题型与难度估算')} onClick={() => change({ duration: proposed })}>
            {t('按预计用时改为 {0} 分钟', proposed)}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        <LabelledSelect
          label={t('纸张')}
          value={set.layout.size}
          choices={SIZE_CHOICES}
          onChange={(size) => dispatch(layoutChanged({ size: size as PaperLayout['size'] }, setId))}
        />
        <LabelledSelect
          label={t('字号')}
          value={set.layout.font_size}
          choices={FONT_SIZES}
          onChange={(size) => dispatch(layoutChanged({ font_size: Number(size) }, setId))}
        />
        <LabelledSelect
          label={t('答案')}
          value={set.layout.answers}
          choices={ANSWER_CHOICES}
          onChange={(answers) => dispatch(layoutChanged({ answers: answers as PaperLayout['answers'] }, setId))}
        />
      </Box>
      <Box>
        <Flag
          label={t('全卷连续编号')}
          on={set.display_exam_index}
          onChange={(display_exam_index) => change({ display_exam_index })}
        />
        <Flag
          label={t('大题内编号')}
          on={set.display_mini_index}
          onChange={(display_mini_index) => change({ display_mini_index })}
        />
        <Flag label={t('密封线')} on={set.seal_line} onChange={(seal_line) => change({ seal_line })} />
      </Box>
      <Input
        multiline
        maxRows={5}
        placeholder={t('注意事项（可不填）')}
        value={notice.value}
        onChange={notice.onChange}
        onBlur={notice.onBlur}
        label={t('注意事项')}
        max={2000}
      />
    </Box>
  );
}
