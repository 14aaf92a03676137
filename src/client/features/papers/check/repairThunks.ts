// 修复 and 全部修复 of 书写规范: stores the questions without their faults of writing, puts the new versions on the paper,
// and takes all back.
import type { Question } from '../../../../contract/question/question';
import { WRITING_RULES } from '../../../../domain/content/writing/writing';
import { repairWriting, type Written } from '../../../../domain/question/questionWriting';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { faultText, type ApiError } from '../../../lib/faultText';
import { t } from '../../../lib/texts/t';
import { questionApi } from '../../../state/api/question/question';
import { isQueued } from '../../../state/api/wireRequest';
import { selectSet, versionsPinned } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { selectRecord } from '../../../state/records/records';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import type { AppThunk } from '../../../state/store';
import { createTask } from '../../../state/tasks/createTask';

interface Repaired {
  /** As it was. */
  question: Question;
  revision: number;
}
export interface RepairResult {
  done: readonly Repaired[];
  refused: readonly { id: number; msg: string }[];
  undone: boolean;
}
/** By working set. */
export const repairTask = createTask<{ done: number; total: number }, RepairResult>('repair');

export const rulesOf = (rule: string | undefined) =>
  WRITING_RULES.filter(({ id }) => rule === undefined || id === rule);

type Texts = ReturnType<typeof repairWriting>['texts'];
type Saved = { id: number; version: number; revision: number };

/** The stored version, or why it was not stored. A reviewer's repair of a reviewed question needs no new review. */
const store =
  (
    question: Written & Pick<Question, 'id' | 'status'>,
    revision: number,
    texts: Texts,
  ): AppThunk<Promise<Saved | string>> =>
  async (dispatch, getState) => {
    const typo = question.status === STATUS.reviewed && selectHasFunction(getState(), 'question.review');
    const { content, options, parts, answer, analysis } = texts;
    const { data, error } = await dispatch(
      questionApi.endpoints.saveQuestion.initiate(
        {
          id: question.id,
          revision,
          type_id: question.type_id,
          ...{ content, options, parts, answer, analysis },
          accept_duplicates: 1,
          ...(typo ? { typo: 1, reason: t('书写规范') } : {}),
        },
        { track: false },
      ),
    );
    if (data) return data;
    return isQueued(error) ? t('网络不通，联网后会保存；之后请在“新版本”中采用') : faultText(error as ApiError);
  };

const newest =
  (id: number): AppThunk<Promise<Question | undefined>> =>
  async (dispatch, getState) => {
    const read = questionApi.endpoints.getQuestion.initiate({ id }, { subscribe: false, forceRefetch: true });
    const { data } = await dispatch(read);
    return selectRecord(getState(), 'question', data?.id);
  };

export const repairQuestions =
  (setId: SetId, ids: readonly number[], rule: string | undefined): AppThunk =>
  (dispatch, getState) =>
    void dispatch(
      repairTask.run(
        setId,
        async ({ signal, report }) => {
          const done: Repaired[] = [];
          const refused: { id: number; msg: string }[] = [];
          const pinned: { id: number; version: number }[] = [];
          for (const [at, id] of ids.entries()) {
            if (signal.aborted) break;
            report({ done: at, total: ids.length });
            const question = await dispatch(newest(id));
            const version = selectSet(getState(), setId).paperList.entities[id]?.version;
            if (!question) refused.push({ id, msg: t('未能载入') });
            else if (question.version !== version) refused.push({ id, msg: t('已有新版本，请先在“新版本”中采用') });
            else {
              const { texts, changes } = repairWriting(question, rulesOf(rule));
              if (changes.length === 0) continue;
              const saved = await dispatch(store(question, question.revision, texts));
              if (typeof saved === 'string') refused.push({ id, msg: saved });
              else {
                done.push({ question, revision: saved.revision });
                pinned.push({ id, version: saved.version });
              }
            }
          }
          if (pinned.length > 0) dispatch(versionsPinned(pinned, setId));
          dispatch(repairTask.show(setId, { done, refused, undone: false }));
        },
        { done: 0, total: ids.length },
      ),
    );

/** Stores the texts as they were; a question that was changed since stays as it is and is reported. */
export const undoRepair =
  (setId: SetId): AppThunk =>
  (dispatch, getState) => {
    const done = repairTask.select(getState(), setId).result?.done ?? [];
    dispatch(
      repairTask.run(
        setId,
        async ({ report }) => {
          const refused: { id: number; msg: string }[] = [];
          const pinned: { id: number; version: number }[] = [];
          for (const [at, { question, revision }] of done.entries()) {
            report({ done: at, total: done.length });
            const saved = await dispatch(store(question, revision, question));
            if (typeof saved === 'string') refused.push({ id: question.id, msg: saved });
            else pinned.push({ id: question.id, version: saved.version });
          }
          if (pinned.length > 0) dispatch(versionsPinned(pinned, setId));
          const left = done.filter(({ question }) => !pinned.some(({ id }) => id === question.id));
          dispatch(repairTask.show(setId, { done: left, refused, undone: true }));
        },
        { done: 0, total: done.length },
      ),
    );
  };
