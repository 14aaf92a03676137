// Whom answer sheets are printed for: everybody with a number grid, or the students of a class with their names.
import { t } from '../../../lib/texts/t';
import { useGetClassesQuery, useSchoolRows } from '../../../state/api/account/organization';
import { skipToken } from '../../../state/api/api';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { RecordSelect, useRecords } from '../../../ui/controls/RecordSelect';
import { Text } from '../../../ui/controls/Text';
import type { AnswerSheetChoice } from './useAnswerSheet';

export function AnswerSheetClass({ choice }: { choice: AnswerSheetChoice }) {
  const { school_id, class_id, chooseClass } = choice;
  const { only } = useRecords(useSchoolRows, school_id);
  const school = school_id ?? only;
  const classes = useGetClassesQuery(school === null ? skipToken : { school_id: school }).currentData?.list ?? [];
  const chosen = classes.find(({ id }) => id === class_id);
  return (
    <>
      <RecordSelect
        useList={useSchoolRows}
        label={t('学校')}
        all={t('不印姓名')}
        value={school_id}
        onChange={(value) => chooseClass(value === '' ? null : Number(value), null)}
      />
      {school !== null && (
        <LabelledSelect
          label={t('班级')}
          all={t('不印姓名，填涂准考证号')}
          value={class_id}
          choices={classes.map(({ id, title, student_count }) => ({
            value: id,
            label: t('{0}（{1} 人）', title, student_count),
          }))}
          onChange={(value) => chooseClass(school, value === '' ? null : Number(value))}
        />
      )}
      {chosen && (
        <Text color={chosen.student_count === 0 ? 'error' : 'textSecondary'}>
          {chosen.student_count === 0
            ? t('“{0}”还没有学生，请先在“学校管理”中录入名单。', chosen.title)
            : t('每人一份，印好姓名和学号，共 {0} 份；不需要填涂准考证号。', chosen.student_count)}
        </Text>
      )}
    </>
  );
}
