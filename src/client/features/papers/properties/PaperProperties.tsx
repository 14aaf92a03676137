// Properties of the paper: title, place, duration and notice. Those of its sheets are in 版式.
import Box from '@mui/material/Box';
import { estimateMinutes, proposedDuration } from '../../../../domain/paper/duration';
import { t } from '../../../lib/texts/t';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { useAppDispatch } from '../../../state/hooks';
import { paperDetailsChanged } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { PaperDetails, SetId, WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { Button } from '../../../ui/controls/Button';
import { Input } from '../../../ui/controls/Input';
import { useDraft } from '../edit/useDraft';
import { GradePlaceSelects } from '../list/GradePlaceSelects';
import { ScoreField } from '../outline/ScoreField';

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
