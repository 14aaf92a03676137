// Above the list of the two report pages: title and place of the report, its number of questions, and the save button.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatScore } from '../../../../domain/paper/numbering';
import { t } from '../../../lib/texts/t';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { useSaveReportMutation } from '../../../state/api/paper/report';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { paperDetailsChanged, selectSet, setDiscarded } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { toSaveReportRequest } from '../../../state/paperWorkingSet/saveRequests';
import { totalsOf } from '../../../state/paperWorkingSet/setTotals';
import { tell } from '../../../state/prompts';
import { Button } from '../../../ui/controls/Button';
import { Input } from '../../../ui/controls/Input';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { Text } from '../../../ui/controls/Text';

const titled = ({ id, title }: { id: number; title: string }) => ({ value: id, label: title });
const idOf = (text: string) => (text === '' ? null : Number(text));

export function ReportSaveBar({ setId }: { setId: 'addReport' | 'selectReport' }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const set = useAppSelector((state) => selectSet(state, setId));
  const { count, score } = totalsOf(set);
  const { data: common } = useGetCommonQuery();
  const [save, { isLoading }] = useSaveReportMutation();
  const [fault, setFault] = useState('');
  const change = (details: { title?: string; stage_id?: number | null; grade_id?: number | null }) => {
    setFault('');
    dispatch(paperDetailsChanged({ ...details, gs_id: 'title' in details ? set.gs_id : null }, setId));
  };
  const submit = async () => {
    if (set.title.trim() === '') return setFault(t('请填写报告名称'));
    if (count === 0) return setFault(t('请先在下面选题'));
    const { data } = await save(toSaveReportRequest(set));
    if (!data) return;
    dispatch(tell('success', t('报告已保存')));
    void navigate(data.id === 0 ? '/reportlist' : `/reportlist/detail/${data.id}`);
    dispatch(setDiscarded(setId));
  };
  const grades = (common?.grades ?? []).filter((grade) => set.stage_id === null || grade.stage_id === set.stage_id);
  return (
    <Box
      component="form"
      aria-label={t('保存报告')}
      onSubmit={(event) => (event.preventDefault(), isLoading ? undefined : void submit())}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        p: 1.25,
      }}
    >
      <Input
        value={set.title}
        placeholder={set.report_id === null ? t('新报告的名称') : t('报告名称')}
        error={fault !== '' && set.title.trim() === ''}
        onChange={(event) => change({ title: event.target.value })}
        label={t('报告名称')}
        max={100}
        sx={{ width: 320, fontSize: 14 }}
      />
      <LabelledSelect
        label={t('学段')}
        all={t('未指定')}
        value={set.stage_id}
        choices={(common?.stages ?? []).map(titled)}
        onChange={(text) => change({ stage_id: idOf(text), grade_id: null })}
      />
      <LabelledSelect
        label={t('年级')}
        all={t('未指定')}
        value={set.grade_id}
        choices={grades.map(titled)}
        onChange={(text) => change({ grade_id: idOf(text) })}
      />
      <Text role="status" sx={{ flex: 1, color: fault ? 'error.main' : 'text.secondary' }}>
        {fault || (count > 0 && t('已选 {0} 题，共 {1} 分', count, formatScore(score)))}
      </Text>
      <Box sx={{ ml: 'auto' }}>
        <Button look="filled large" type="submit" disabled={isLoading}>
          {isLoading ? t('正在保存…') : t('保存报告')}
        </Button>
      </Box>
    </Box>
  );
}
