// 年级学段: stages with their grades and volumes (gs): add, rename, reorder, delete when unused; each links to its
// questions.
import { STAGES } from '../../../contract/question/choices';
import { t } from '../../lib/texts/t';
import { useGetGradesQuery, useGetGradeStagesQuery } from '../../state/api/knowledge/reference';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Section } from '../../ui/controls/Section';
import { Skeleton } from '../../ui/controls/Skeleton';
import { Text } from '../../ui/controls/Text';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';
import { GradeItem } from './GradeItem';
import gradesCss from './grades.css';
import { useGradeEdit } from './useGradeEdit';

/** Of grades that another server answers without one. */
const NO_STAGE = { id: 0, label: t('未分学段') } as const;
const stageOf = ({ stage_id }: { stage_id: number }) =>
  STAGES.some(({ id }) => id === stage_id) ? stage_id : NO_STAGE.id;

export default function GradeManagementPage() {
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'knowledge.write'));
  const grades = useGetGradesQuery();
  const volumes = useGetGradeStagesQuery({});
  const edit = useGradeEdit();
  if (grades.isError || volumes.isError) {
    return (
      <LoadFault
        what={t('年级学段')}
        error={grades.error ?? volumes.error}
        onRetry={() => (void grades.refetch(), void volumes.refetch())}
      />
    );
  }
  if (!grades.data || !volumes.data) return <Skeleton height={360} sx={{ m: 1.5 }} />;
  const stages = grades.data.some((grade) => stageOf(grade) === NO_STAGE.id) ? [...STAGES, NO_STAGE] : STAGES;
  return (
    <div className="list-page">
      <PageHead title={t('年级学段')} text={t('各学段的年级和册次；试题、试卷和报告从这里选择。')} />
      <div className="grades">
        <style href="grades" precedence="low">
          {gradesCss}
        </style>
        {stages.map((stage) => {
          const own = grades.data.filter((grade) => stageOf(grade) === stage.id);
          const known = stage.id !== NO_STAGE.id;
          return (
            <Section
              key={stage.id}
              title={t(stage.label)}
              actions={
                <span>
                  {known && (
                    <ButtonLink view="questionList" to={`/questionlist?stage_id=${stage.id}`}>
                      {t('查看试题')}
                    </ButtonLink>
                  )}
                  {mayWrite && known && (
                    <Button
                      onClick={() => void edit.nameGrade(stage.id)}
                      aria-label={t('在{0}中添加年级', t(stage.label))}
                    >
                      {t('添加年级')}
                    </Button>
                  )}
                </span>
              }
            >
              {own.length === 0 && <Text quiet>{t('还没有年级')}</Text>}
              <ul>
                {own.map((grade, index) => (
                  <GradeItem
                    key={grade.id}
                    grade={grade}
                    volumes={volumes.data.filter((volume) => volume.grade_id === grade.id)}
                    first={index === 0}
                    last={index === own.length - 1}
                    edit={mayWrite ? edit : null}
                  />
                ))}
              </ul>
            </Section>
          );
        })}
        {edit.dialog}
      </div>
    </div>
  );
}
