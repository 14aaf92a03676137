// 答案录入: selects a report or paper, a school and a class (all in the address), then shows the grid.
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { answerKind } from '../../../domain/question/types/traits';
import { idIn } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { useGetSchoolsQuery, useSchoolRows } from '../../state/api/account/school';
import { useGetClassesQuery, useGetStudentsQuery } from '../../state/api/account/schoolClasses';
import { skipToken } from '../../state/api/api';
import { useGetReportQuery, useOpenPaperReportMutation } from '../../state/api/paper/report';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { useRecord } from '../../state/records/records';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { Notice } from '../../ui/Notice';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { useRecords } from '../../ui/controls/RecordSelect';
import { lazyPart } from '../../ui/lazyPart';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';
import { ClassDialog } from './ClassDialog';
import { PaperPickDialog } from './PaperPickDialog';
import { PlaceChoice, type OpenDialog, type Patch } from './PlaceChoice';
import { Loading, ReportAnswers } from './ReportAnswers';

const AnswerQueue = lazyPart(() => import('./AnswerQueue'));
/** The report, school and class that the address names, with their records. */
function useChosenPlace(mayWrite: boolean) {
  const [params, setParams] = useSearchParams();
  const [reportId, paperId, addressSchool, classId] = ['report', 'paper', 'school', 'class'].map((name) =>
    idIn(params.get(name)),
  );
  const go = (patch: Patch, replace = false) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(patch)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace },
    );
  const detail = useGetReportQuery(
    { id: reportId ?? 0 },
    { skip: reportId === undefined, refetchOnMountOrArgChange: true },
  );
  const report = detail.currentData;
  const namedSchool = addressSchool ?? report?.classes[0]?.school_id;
  const schools = useRecords(useSchoolRows, namedSchool);
  const schoolId = namedSchool ?? schools.only ?? undefined;
  useGetSchoolsQuery(schoolId === undefined ? skipToken : { page: 1, size: 1, id: schoolId });
  const { currentData: classes } = useGetClassesQuery({ school_id: schoolId ?? 0 }, { skip: schoolId === undefined });
  const { currentData: students } = useGetStudentsQuery(
    { class_id: classId ?? 0 },
    { skip: classId === undefined || !mayWrite },
  );
  return {
    ...{ reportId, paperId, schoolId, classId, isQueueOpen: params.get('queue') !== null, go },
    ...{ detail, report, hasSchools: schools.total !== 0, classes: classes?.list ?? [], students },
    schoolClass: classes?.list.find(({ id }) => id === classId),
  };
}

export default function AnswerFillPage() {
  const dispatch = useAppDispatch();
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const place = useChosenPlace(mayWrite);
  const { reportId, paperId, schoolId, report, schoolClass, students, go } = place;
  const school = useRecord('school', schoolId);
  const [openPaper, opening] = useOpenPaperReportMutation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  const take = async (paper_id: number) => {
    setDialog(null);
    const { data } = await openPaper({ paper_id });
    if (data?.id === 0) dispatch(tell('success', t('已按试卷建立报告，请在“报告”中选择')));
    go(data && data.id !== 0 ? { report: data.id, paper: null } : { paper: null }, true);
  };
  const open = useEffectEvent((paper_id: number) => void take(paper_id));
  // A link with a paper id opens the report of that paper once.
  useEffect(() => {
    if (paperId !== undefined) open(paperId);
  }, [paperId]);
  return (
    <Box sx={{ p: 1.5, display: 'flex', flexDirection: 'column', gap: 1, height: '100%', boxSizing: 'border-box' }}>
      <PageHead
        title={t('答案录入')}
        beside={
          <PlaceChoice
            reportId={reportId}
            school_id={schoolId}
            class_id={place.classId}
            classes={place.classes}
            studentCount={schoolClass && students?.list.length}
            opening={opening.isLoading}
            mayWrite={mayWrite}
            onGo={go}
            onDialog={setDialog}
          />
        }
      >
        {report?.questions.some(({ type_id }) => answerKind(type_id) === 'blanks') && (
          <Button onClick={() => go({ queue: 1 })}>{t('判定答案')}</Button>
        )}
        {reportId !== undefined && (
          <ButtonLink look="outlined" to={`/reportlist/detail/${reportId}`}>
            {t('查看报告')}
          </ButtonLink>
        )}
      </PageHead>
      {reportId === undefined ? (
        <ReportWanted onPaper={mayWrite ? () => setDialog('paper') : undefined} />
      ) : report ? (
        <ReportAnswers
          report={report}
          class_id={place.classId}
          classTitle={schoolClass?.title ?? t('班级', 1)}
          studentCount={students?.list.length}
          hasSchools={place.hasSchools}
          onRoster={() => setDialog('roster')}
        />
      ) : place.detail.isError ? (
        <LoadFault what={t('报告', 1)} error={place.detail.error} onRetry={() => void place.detail.refetch()} />
      ) : (
        <Loading />
      )}
      {report && place.isQueueOpen && (
        <AnswerQueue
          report={report}
          mayWrite={mayWrite && report.editable === 1}
          onClose={() => go({ queue: null }, true)}
        />
      )}
      {dialog === 'paper' && <PaperPickDialog onChoose={(id) => void take(id)} onClose={() => setDialog(null)} />}
      {(dialog === 'class' || dialog === 'roster') && schoolId !== undefined && (
        <ClassDialog
          school_id={schoolId}
          stage_id={school?.stage_id}
          schoolClass={dialog === 'roster' ? (schoolClass ?? null) : null}
          students={dialog === 'roster' ? (students?.list ?? []) : []}
          listed={students?.revision}
          onClose={(class_id) => {
            setDialog(null);
            if (class_id !== null) go({ school: schoolId, class: class_id });
          }}
        />
      )}
    </Box>
  );
}

/** `onPaper`: chooses a paper instead of a report, where the account may. */
function ReportWanted({ onPaper }: { onPaper: (() => void) | undefined }) {
  return (
    <Notice
      title={t('先选择要录入的报告或试卷')}
      text={t('选好后再选学校和班级，就可以像电子表格一样录入；也可以整块粘贴或导入表格。')}
    >
      {onPaper && (
        <Button look="filled large" onClick={onPaper}>
          {t('选择试卷')}
        </Button>
      )}
    </Notice>
  );
}
