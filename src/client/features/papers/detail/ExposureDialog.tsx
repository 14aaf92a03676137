// 使用记录: the school or classes that were given the paper, and when. Question lists and the paper check use these
// records.
import Box from '@mui/material/Box';
import { today } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { useSchoolRows } from '../../../state/api/account/school';
import { useGetClassesQuery } from '../../../state/api/account/schoolClasses';
import { skipToken } from '../../../state/api/api';
import { exposureApi, useGetExposuresQuery, useRemoveExposureMutation } from '../../../state/api/paper/exposure';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { ask, tell } from '../../../state/prompts';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { Button } from '../../../ui/controls/Button';
import { DateField } from '../../../ui/controls/DateField';
import { RecordSelect, useRecords } from '../../../ui/controls/RecordSelect';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { InlineFault } from '../../../ui/lists/LoadFault';
import exposureCss from './exposure.css';

export function ExposureDialog({ paperId, title, onClose }: { paperId: number; title: string; onClose(): void }) {
  const dispatch = useAppDispatch();
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'paper.write'));
  const { data, isError, error, refetch } = useGetExposuresQuery({ paper_id: paperId });
  const [remove] = useRemoveExposureMutation();
  const takeBack = async (id: number, name: string) => {
    const sure = await dispatch(
      ask({
        title: t('删除使用记录'),
        text: t('删除后，这份试卷的题不再算作给“{0}”用过。', name),
        ok: t('删除'),
        danger: true,
        cancel: t('取消'),
      }),
    );
    if (sure) await remove({ paper_id: paperId, id });
  };
  return (
    <ViewDialog
      title={t('使用记录：{0}', title)}
      content={{ sx: { display: 'grid', gap: 1.5, alignContent: 'start', fontSize: 14 } }}
      onClose={onClose}
    >
      <style href="exposure" precedence="low">
        {exposureCss}
      </style>
      {mayWrite && <ExposureForm paperId={paperId} />}
      {isError && <InlineFault what={t('记录')} error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && (
        <div className="exposure-none">
          {t('还没有记录。登记后，“近期未用”的筛选、体检和细目表选题都会避开这些题。')}
        </div>
      )}
      <ul aria-label={t('已使用')} className="exposures">
        {data?.list.map(({ id, school, class_title, given_on, author }) => {
          const name = `${school} ${class_title || t('全校')}`;
          return (
            <li key={id}>
              <span>{given_on}</span>
              <span className="whom">
                {name}
                {given_on > today() && t('（未到日期，到那天起才算用过）')}
              </span>
              <span className="author">{t('{0} 登记', author)}</span>
              {mayWrite && (
                <Button aria-label={t('删除 {0} {1}', given_on, name)} onClick={() => void takeBack(id, name)}>
                  {t('删除')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </ViewDialog>
  );
}

interface ExposureDraft {
  paper_id: number;
  school_id: number | null;
  /** Empty: the whole school. */
  class_ids: readonly number[];
  given_on: string;
}
const exposureForm = defineForm<ExposureDraft>({
  name: 'exposure',
  initial: () => ({ paper_id: 0, school_id: null, class_ids: [], given_on: today() }),
  save: ({ school_id, class_ids, ...draft }) =>
    exposureApi.endpoints.addExposures.initiate(
      { ...draft, school_id: school_id ?? 0, ...(class_ids.length > 0 ? { class_ids: [...class_ids] } : {}) },
      { track: false },
    ),
  notice: () => t('已登记使用'),
});

function ExposureForm({ paperId }: { paperId: number }) {
  const dispatch = useAppDispatch();
  const form = useForm(exposureForm, {
    start: { paper_id: paperId },
    onSaved: () => form.change({ class_ids: [] }),
  });
  const { class_ids: chosen, given_on: day } = form.draft;
  const schools = useRecords(useSchoolRows, form.draft.school_id);
  const schoolId = form.draft.school_id ?? schools.only;
  const classes = useGetClassesQuery(schoolId === null ? skipToken : { school_id: schoolId }).currentData?.list ?? [];
  const store = () => {
    if (schoolId === null) return void dispatch(tell('warning', t('请先选择学校')));
    form.change({ school_id: schoolId });
    form.submit();
  };
  return (
    <Box
      component="section"
      aria-label={t('登记使用')}
      sx={{ display: 'grid', gap: 1, bgcolor: 'var(--plate-2)', borderRadius: 1, p: 1.25 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <RecordSelect
          useList={useSchoolRows}
          label={t('学校', 1)}
          all={t('请选择')}
          value={schoolId}
          onChange={(value) => form.change({ school_id: value === '' ? null : Number(value), class_ids: [] })}
        />
        <DateField bare label={t('使用日期')} value={day} onChange={(given_on) => form.change({ given_on })} />
        <Button look="filled" disabled={form.busy} onClick={store}>
          {t('登记')}
          {chosen.length > 0 ? t(' {0} 个班', chosen.length) : t('全校')}
        </Button>
      </Box>
      {schools.total === 0 && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('还没有学校，请管理员在“机构管理”中添加。')}</Box>
      )}
      {classes.length > 0 && (
        <div role="group" aria-label={t('班级')} className="exposure-classes">
          {classes.map(({ id, title }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) =>
                  form.change({
                    class_ids: event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
                  })
                }
              />{' '}
              {title}
            </label>
          ))}
          <span className="hint">{t('不选班级即为全校')}</span>
        </div>
      )}
    </Box>
  );
}
