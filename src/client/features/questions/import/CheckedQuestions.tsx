// The questions of a checked file in the chosen view, beside its pages; one of them is edited in a dialog.
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Job } from '../../../../contract/system/job';
import type { ImportPlan } from '../../../../domain/question/importPlan';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { Notice } from '../../../ui/Notice';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { lazyPart } from '../../../ui/lazyPart';
import { ListTabs } from '../../../ui/lists/ListTabs';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { Pagination } from '../../../ui/lists/Pagination';
import { RowBones } from '../../../ui/lists/RowBones';
import { CheckedRows } from './CheckedRows';
import { draftToEdit, nameOf } from './ImportRowView';
import { OriginalChoice, OriginalPages } from './OriginalPages';
import { edited, type Unit } from './repair';
import type { CheckView } from './useCheckView';

const RowEditor = lazyPart(() => import('./RowEditor'));

const VIEW_NAMES = [t('全部'), t('可导入'), t('有误'), t('重复'), t('未归入试题'), t('与题库不同'), t('已导入')];

interface Props {
  job: Job;
  plan: ImportPlan;
  view: CheckView;
  onChange(plan: ImportPlan, notice?: string): void;
}

export function CheckedQuestions({ job, plan, view, onChange }: Props) {
  const { papers, paged } = view;
  const [editing, setEditing] = useState<Unit | null>(null);
  const editedDraft = editing && draftToEdit(editing);
  const finished = (unit: Unit, draft: QuestionDraft) => {
    onChange(edited(plan, unit, draft));
    setEditing(null);
  };
  return (
    <>
      <ContentStyles />
      <div className="import-views">
        <ListTabs label={t('按结果筛选')} names={VIEW_NAMES} at={view.view} onChange={view.toView} />
        {view.hasPages && <OriginalChoice paged={paged} />}
      </div>
      <div className="import-work" data-pages={paged || undefined}>
        {paged && <OriginalPages job={job} view={view} />}
        <CheckedList view={view}>
          <CheckedRows
            plan={plan}
            papers={papers}
            places={view.places}
            rows={view.list}
            units={view.units}
            busy={view.rows.isFetching}
            onChange={onChange}
            onEdit={setEditing}
            onFocus={(key) => paged && view.choose(key)}
          />
        </CheckedList>
      </div>
      {view.count > 0 && <Pagination page={view.page} size={view.size} total={view.count} onChange={view.toPage} />}
      {editing && editedDraft && (
        <RowEditor
          id={`${job.id}-${editing.row.place}-${editing.at}`}
          title={t('编辑{0}', nameOf(editing))}
          written={editing.row.written}
          draft={editedDraft}
          onDone={(draft) => finished(editing, draft)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

function CheckedList({ view, children }: { view: CheckView; children: ReactNode }) {
  const { overview, rows } = view;
  if (overview.isError || rows.isError)
    return (
      <LoadFault
        what={t('检查结果')}
        error={overview.error ?? rows.error}
        onRetry={() => void (overview.isError ? overview.refetch() : rows.refetch())}
      >
        <Link to="/questionlist">{t('返回试题列表')}</Link>
      </LoadFault>
    );
  if (view.isLoading) return <RowBones label={t('正在载入检查结果')} />;
  if (view.places.length > 0) return children;
  const what = view.view === 0 ? t('试题') : t('“{0}”的试题', VIEW_NAMES[view.view]);
  return <Notice title={t('没有{0}', what)} text={t('可以换一种结果查看。')} />;
}
