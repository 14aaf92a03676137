// 命题任务: who writes which questions, by when.
import { TYPE_IDS, typeTitle } from '../../../contract/codes';
import { TASK_ORDERS, TASK_STATES, writingTaskCalls, type WritingTask } from '../../../contract/paper/writingTask';
import { stampCell } from '../../lib/lists/cells';
import { t } from '../../lib/texts/t';
import { api } from '../../state/api/api';
import { recordEndpoints } from '../../state/api/recordEndpoints';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { useAppSelector } from '../../state/hooks';
import { defineList, isOwn } from '../../state/lists/defineList';
import { selectHasFunction, selectUser } from '../../state/session/sessionSlice';
import { ChoiceInput, TextInput } from '../../ui/controls/FormFields';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { ListPage } from '../../ui/lists/ListPage';

const taskApi = api.injectEndpoints({ endpoints: (build) => recordEndpoints(build, writingTaskCalls) });
const TYPES = TYPE_IDS.map((id) => ({ value: id, label: typeTitle(id, []) }));
const STATES = TASK_STATES.map((label, value) => ({ value, label }));

const tasks = defineList({
  name: 'writingTasks',
  kind: 'writingTask',
  title: t('命题任务'),
  endpoint: taskApi.endpoints.getWritingTasks,
  orders: TASK_ORDERS,
  views: ['all', 'mine', 'bin'],
  mayWrite: (state) => selectHasFunction(state, 'paper.write'),
  filters: [
    { kind: 'search', name: 'title', label: t('名称'), placeholder: t('按名称查找') },
    { kind: 'choice', name: 'type_id', label: t('题型'), choices: TYPES },
    { kind: 'choice', name: 'status', label: t('状态'), choices: STATES, as: 'text' },
    { kind: 'range', name: 'count', label: t('题数') },
  ],
  nameOf: (task) => task.title,
  columns: [
    { title: t('名称'), order: 'title', fixed: true, width: 200, cell: (task) => task.title },
    { title: t('命题人'), order: 'assignee', cell: (task) => task.assignee },
    { title: t('知识点'), cell: (task) => task.kp_name || '—' },
    { title: t('题型'), cell: (task) => t(typeTitle(task.type_id, [])) },
    { title: t('题数'), order: 'count', number: true, cell: (task) => task.count },
    { title: t('截止日期'), order: 'ends_at', cell: (task) => task.ends_at },
    { title: t('状态'), order: 'status', cell: (task) => t(TASK_STATES[task.status] ?? '') },
    stampCell(t('更新时间'), 'updated_at'),
  ],
  actions: [{ text: t('修改'), rowKey: 'edit', run: (task, { show }) => show('edit', task), when: isOwn }],
  add: { text: t('新建命题任务') },
  dialogs: { edit: ({ row, onClose }) => <TaskDialog task={row} onClose={onClose} /> },
  empty: { title: t('还没有命题任务'), text: t('命题任务写明谁在什么时候之前命哪个知识点的几道题。') },
  bin: {
    title: t('删除命题任务'),
    text: (task) => t('“{0}”移入回收站，30 天内可以恢复。', task.title),
    quoted: (task) => t('“{0}”', task.title),
    useRemove: () => taskApi.useDeleteWritingTaskMutation()[0],
    useRestore: () => taskApi.useRestoreWritingTaskMutation()[0],
    may: isOwn,
  },
});

export default function WritingTaskListPage() {
  return <ListPage list={tasks} />;
}

const taskForm = defineForm({
  name: 'writingTask',
  initial: {
    title: '',
    assignee_id: 0,
    kp_id: null as number | null,
    type_id: 400,
    count: '1',
    ends_at: '',
    status: 0,
  },
  draftOf: ({ title, assignee_id, kp_id, type_id, count, ends_at, status }: WritingTask) => ({
    ...{ title, assignee_id, kp_id, type_id, ends_at, status },
    count: String(count),
  }),
  faults: ({ title, ends_at }) => [
    title.trim() === '' && { field: 'title', msg: t('请填写名称') },
    ends_at === '' && { field: 'ends_at', msg: t('请选择截止日期') },
  ],
  save: (draft, { id, revision }) =>
    taskApi.endpoints.saveWritingTask.initiate(
      { ...draft, count: Number(draft.count), ...(id !== undefined && { id, revision }) },
      { track: false },
    ),
});

function TaskDialog({ task, onClose }: { task: WritingTask | null; onClose(): void }) {
  const assignee_id = useAppSelector(selectUser)?.id ?? 0;
  const form = useForm(taskForm, { record: task, start: { assignee_id }, onSaved: onClose });
  return (
    <FormDialog title={task ? t('修改命题任务') : t('新建命题任务')} form={form} onClose={onClose}>
      <TextInput form={form} name="title" label={t('名称')} max={100} required autoFocus />
      <ChoiceInput form={form} name="type_id" label={t('题型')} choices={TYPES} />
      <TextInput form={form} name="count" label={t('题数')} clean={(text) => text.replace(/\D/g, '')} max={3} />
      <TextInput
        form={form}
        name="ends_at"
        label={t('截止日期')}
        type="date"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <ChoiceInput form={form} name="status" label={t('状态')} choices={STATES} />
    </FormDialog>
  );
}
