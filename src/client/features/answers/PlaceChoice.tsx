// Above the grid: which report, school and class.
import Box from '@mui/material/Box';
import { t } from '../../lib/texts/t';
import { useSchoolRows } from '../../state/api/account/school';
import { useReportRows } from '../../state/api/paper/report';
import { Button } from '../../ui/controls/Button';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { RecordSelect } from '../../ui/controls/RecordSelect';

export type Patch = Record<string, string | number | null>;
export type OpenDialog = 'paper' | 'class' | 'roster';
interface Titled {
  id: number;
  title: string;
}

export function PlaceChoice({
  reportId,
  school_id,
  class_id,
  classes,
  studentCount,
  opening,
  mayWrite,
  onGo,
  onDialog,
}: {
  reportId: number | undefined;
  school_id: number | undefined;
  class_id: number | undefined;
  classes: readonly Titled[];
  /** Undefined until the list of the class has come. */
  studentCount: number | undefined;
  /** The report of a paper is on its way. */
  opening: boolean;
  mayWrite: boolean;
  onGo(patch: Patch): void;
  onDialog(dialog: OpenDialog): void;
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <RecordSelect
        useList={useReportRows}
        label={t('报告', 1)}
        width={170}
        all={t('请选择')}
        value={reportId}
        onChange={(value) => onGo({ report: value, class: null })}
      />
      {mayWrite && (
        <Button disabled={opening} onClick={() => onDialog('paper')}>
          {opening ? t('请稍候…') : t('按试卷')}
        </Button>
      )}
      <RecordSelect
        useList={useSchoolRows}
        label={t('学校', 1)}
        width={140}
        all={t('请选择')}
        value={school_id}
        onChange={(value) => onGo({ school: value, class: null })}
      />
      <LabelledSelect
        label={t('班级', 1)}
        width={120}
        all={t('请选择')}
        value={class_id ?? null}
        choices={classes.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(value) => onGo({ class: value, school: school_id ?? null })}
        disabled={school_id === undefined}
      />
      {mayWrite && school_id !== undefined && <Button onClick={() => onDialog('class')}>{t('新建班级')}</Button>}
      {mayWrite && studentCount !== undefined && (
        <Button onClick={() => onDialog('roster')}>{t('名单（{0} 人）', studentCount)}</Button>
      )}
    </Box>
  );
}
