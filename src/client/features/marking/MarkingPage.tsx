// 网上阅卷: the questions that the account marks; with `marking` and `question` in the address one of them is marked.
import { Link, useSearchParams } from 'react-router-dom';
import type { MarkingTask } from '../../../contract/paper/markingWork';
import { placeKey, placeTitle } from '../../../domain/marking/markingSetup';
import { formatScore } from '../../../domain/paper/numbering';
import { idIn } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { useGetMarkingTasksQuery } from '../../state/api/paper/marking';
import { Notice } from '../../ui/Notice';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { ListTable, type ListColumn } from '../../ui/lists/ListTable';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';
import { useSortedRows } from '../../ui/lists/useSortedRows';
import { MarkingScreen } from './MarkingScreen';
import { MarkingStyles } from './MarkingStyles';

export default function MarkingPage() {
  const [params] = useSearchParams();
  const marking_id = idIn(params.get('marking'));
  const question_id = idIn(params.get('question'));
  const part = idIn(params.get('part')) ?? 0;
  return (
    <div className="rp marking">
      <MarkingStyles />
      <ContentStyles />
      {marking_id !== undefined && question_id !== undefined ? (
        <MarkingScreen
          key={`${marking_id}.${question_id}.${part}`}
          marking_id={marking_id}
          question_id={question_id}
          part={part}
        />
      ) : (
        <TaskList />
      )}
    </div>
  );
}

function TaskList() {
  const tasks = useGetMarkingTasksQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = tasks.currentData?.list;
  return (
    <>
      <PageHead title={t('网上阅卷')} text={t('分给您阅的题。')} />
      {tasks.isError && !list ? (
        <LoadFault what={t('阅卷任务')} error={tasks.error} onRetry={() => void tasks.refetch()} />
      ) : !list ? (
        <p role="status">{t('正在载入…')}</p>
      ) : list.length === 0 ? (
        <Notice
          title={t('没有分给您的题')}
          text={t('阅卷组长在报告的“网上阅卷”中指定阅卷员后，这里会列出要阅的题。')}
        />
      ) : (
        <section>
          <Tasks list={list} />
        </section>
      )}
    </>
  );
}

const ORDERS = {
  report: (task: MarkingTask) => task.report,
  number: (task: MarkingTask) => task.number,
  score: (task: MarkingTask) => task.score,
  marked: (task: MarkingTask) => task.marked,
  waiting: (task: MarkingTask) => (task.open === 1 ? leftOf(task) : null),
};
const COLUMNS: readonly ListColumn<keyof typeof ORDERS>[] = [
  { title: t('考试'), order: 'report' },
  { title: t('题号'), order: 'number' },
  { title: t('满分'), order: 'score', number: true },
  { title: t('已阅'), order: 'marked', number: true },
  { title: t('待阅'), order: 'waiting', number: true },
  { title: t('操作') },
];

function Tasks({ list }: { list: readonly MarkingTask[] }) {
  const { rows, sorting } = useSortedRows(list, ORDERS);
  return (
    <ListTable label={t('阅卷任务')} columns={COLUMNS} {...sorting}>
      {rows.map((task) => (
        <TaskRow key={`${task.marking_id}.${placeKey(task)}`} task={task} />
      ))}
    </ListTable>
  );
}

const leftOf = ({ quota, waiting, marked }: MarkingTask): number =>
  quota === null ? waiting : Math.min(waiting, Math.max(0, quota - marked));

function TaskRow({ task }: { task: MarkingTask }) {
  const { marking_id, question_id, part, report, score, open, marked, quota } = task;
  const left = leftOf(task);
  const deed = left > 0 ? (marked > 0 ? t('继续阅卷') : t('开始阅卷')) : t('查看');
  return (
    <tr>
      <td>{report}</td>
      <td>{translated(placeTitle(task))}</td>
      <td className="number">{formatScore(score)}</td>
      <td className="number">{quota === null ? marked || '' : `${marked} / ${quota}`}</td>
      <td className="number">{open === 1 && left}</td>
      <td>
        {open === 1 ? (
          <Link
            to={`/marking?marking=${marking_id}&question=${question_id}${part > 0 ? `&part=${part}` : ''}`}
            aria-label={`${deed} “${report}”${translated(placeTitle(task))}`}
          >
            {deed}
          </Link>
        ) : (
          t('已停止')
        )}
      </td>
    </tr>
  );
}
