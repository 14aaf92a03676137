// The students of a class by number.
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { SchoolClass, Student } from '../../../../contract/account/schoolClasses';
import { t } from '../../../lib/texts/t';
import { useGetStudentsQuery } from '../../../state/api/account/schoolClasses';
import { skipToken } from '../../../state/api/api';
import { Button } from '../../../ui/controls/Button';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { Heading, Text } from '../../../ui/controls/Text';
import { ListTable, type ListColumn } from '../../../ui/lists/ListTable';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { useSortedRows } from '../../../ui/lists/useSortedRows';
import { StudentsDialog } from './StudentsDialog';

const ORDERS = { number: ({ number }: Student) => number, name: ({ name }: Student) => name };
const COLUMNS: readonly ListColumn<keyof typeof ORDERS>[] = [
  { title: t('学号'), order: 'number', fixed: true },
  { title: t('姓名'), order: 'name' },
];
const NO_STUDENTS: readonly Student[] = [];

interface Props {
  schoolClass: SchoolClass;
  mayRead: boolean;
  mayWrite: boolean;
  onEdit(): void;
  onDelete(): void;
}

export function ClassStudents({ schoolClass, mayRead, mayWrite, onEdit, onDelete }: Props) {
  const { data, isError, error, refetch } = useGetStudentsQuery(mayRead ? { class_id: schoolClass.id } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const { rows, sorting } = useSortedRows(data?.list ?? NO_STUDENTS, ORDERS);
  const [open, setOpen] = useState(false);
  return (
    <Box
      component="section"
      aria-label={schoolClass.title}
      sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Heading sx={{ flex: 1 }}>
          {schoolClass.title}
          <Text variant="body1" quiet component="span" sx={{ ml: 1 }}>
            {t('{0} 人', schoolClass.student_count)}
          </Text>
        </Heading>
        {mayWrite && (
          <>
            <Button onClick={onEdit}>{t('修改班级')}</Button>
            <Button onClick={onDelete}>{t('删除班级')}</Button>
            <Button look="outlined" onClick={() => setOpen(true)}>
              {t('录入学生')}
            </Button>
          </>
        )}
      </Box>
      {!mayRead && <p>{t('您的角色不能查看学生名单。')}</p>}
      {isError && !data && <InlineFault what={t('学生')} error={error} onRetry={() => void refetch()} />}
      {mayRead && !data && !isError && <Skeleton height={120} aria-label={t('正在载入学生')} />}
      {data?.list.length === 0 && (
        <Text variant="body1" quiet>
          {t('还没有学生。可从 Excel 复制学号与姓名两列，粘贴到“录入学生”。')}
        </Text>
      )}
      {data && data.list.length > 0 && (
        <Box sx={{ maxHeight: '62vh', overflow: 'auto' }} tabIndex={0} aria-label={t('学生名单')} role="region">
          <ListTable label={t('学生列表')} columns={COLUMNS} {...sorting}>
            {rows.map((student) => (
              <tr key={student.id}>
                <Box component="td" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {student.number}
                </Box>
                <td>{student.name}</td>
              </tr>
            ))}
          </ListTable>
        </Box>
      )}
      {open && (
        <StudentsDialog
          class_id={schoolClass.id}
          students={data?.list ?? []}
          revision={data?.revision ?? schoolClass.revision}
          title={schoolClass.title}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
