// The classes of a school, and the students of the selected class.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SchoolClass } from '../../../../contract/account/school';
import { idIn, pageIn, patched } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import { useDeleteClassMutation, useGetClassesQuery, useSchoolRows } from '../../../state/api/account/organization';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { useBinRestore } from '../../../state/ui/useBinRestore';
import { useDeletion } from '../../../state/ui/useDeletion';
import { Notice } from '../../../ui/Notice';
import { UndoBar } from '../../../ui/UndoBar';
import { Button } from '../../../ui/controls/Button';
import { ItemText, List, ListChoice } from '../../../ui/controls/List';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { PageHead } from '../../../ui/lists/PageHead';
import { ClassDialog } from './ClassDialog';
import { ClassStudents } from './ClassStudents';

export function SchoolClasses({ id }: { id: number }) {
  const school = useSchoolRows({ page: 1, size: 1, id }).data?.rows[0];
  const [params, setParams] = useSearchParams();
  const { data, isError, error, refetch } = useGetClassesQuery({ school_id: id }, { refetchOnMountOrArgChange: true });
  const grades = useGetCommonQuery().data?.grades ?? [];
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const mayRead = useAppSelector((state) => selectHasFunction(state, 'report.read'));
  const [edited, setEdited] = useState<SchoolClass | 'new' | null>(null);
  const [remove] = useDeleteClassMutation();
  const list = data?.list ?? [];
  const chosen = list.find((each) => each.id === idIn(params.get('class'))) ?? list[0];
  const show = (class_id: number) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.set('class', String(class_id));
      return next;
    });
  const leave = () => setParams((now) => patched(now, { class: '', school: '', page: pageIn(now).page }));
  const { drop, undo } = useDeletion<SchoolClass>({
    title: t('删除班级'),
    text: (row) => t('“{0}”与其中 {1} 名学生的名单移入回收站，30 天内可以恢复。', row.title, row.student_count),
    nameOf: (row) => t('“{0}”', row.title),
    remove: ({ id, revision }) => remove({ id, revision }),
    restore: useBinRestore('class'),
  });
  const about = (row: SchoolClass) =>
    [
      grades.find((grade) => grade.id === row.grade_id)?.title,
      row.year ? t('{0} 年入学', row.year) : '',
      t('{0} 人', row.student_count),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <PageHead title={school?.title ?? t('学校')} beside={<Button onClick={leave}>{t('‹ 返回学校列表')}</Button>}>
        {mayWrite && (
          <Button look="filled large" onClick={() => setEdited('new')}>
            {t('新建班级')}
          </Button>
        )}
      </PageHead>
      {isError && !data && <LoadFault what={t('班级')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={240} aria-label={t('正在载入班级')} />}
      {data?.list.length === 0 && (
        <Notice
          title={t('还没有班级')}
          text={mayWrite ? t('新建班级后，粘贴或导入学生名单。') : t('请联系教研员新建班级。')}
        >
          {mayWrite && (
            <Button look="filled large" onClick={() => setEdited('new')}>
              {t('新建班级')}
            </Button>
          )}
        </Notice>
      )}
      {chosen && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '240px minmax(0, 1fr)', alignItems: 'start' }}>
          <List
            component="nav"
            aria-label={t('班级列表')}
            sx={{
              bgcolor: 'background.paper',
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: 1,
              maxHeight: '70vh',
              overflow: 'auto',
            }}
          >
            {list.map((each) => (
              <ListChoice
                key={each.id}
                selected={each.id === chosen.id}
                onClick={() => show(each.id)}
                aria-current={each.id === chosen.id ? 'true' : undefined}
              >
                <ItemText primary={each.title} secondary={about(each)} />
              </ListChoice>
            ))}
          </List>
          <ClassStudents
            key={chosen.id}
            schoolClass={chosen}
            mayRead={mayRead}
            mayWrite={mayWrite}
            onEdit={() => setEdited(chosen)}
            onDelete={() => void drop(chosen)}
          />
        </Box>
      )}
      {undo && <UndoBar {...undo} />}
      {edited && (
        <ClassDialog
          schoolClass={edited === 'new' ? null : edited}
          school_id={id}
          stage_id={school?.stage_id ?? null}
          onStored={show}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}
