// Shows a notice when a job ends. The ids of running jobs are stored in the browser, so that an end during a reload is
// reported too, and only once.
import { IMPORT_KIND } from '../../contract/question/questionImport';
import { DEMO_KIND, isActive, type Job } from '../../contract/system/job';
import { t } from '../lib/texts/t';
import { translated } from '../lib/texts/translated';
import { api } from './api/api';
import { TAG_TYPES } from './api/tags';
import type { Effects } from './effects';
import { accountKey, selectUser } from './session/sessionSlice';
import type { AppThunk } from './store';
import { readStoredList, storeList } from './storedList';

/** What an account sees of the bank: all but itself. */
const BANK_TAGS = TAG_TYPES.filter((tag) => tag !== 'User' && tag !== 'Sessions');

/** Jobs that a task of this page waits for, with their progress callbacks; functions cannot be in the store. */
const awaited = new WeakMap<Effects, Map<number, (job: Job) => void>>();

/** Resolves when the job has ended. */
export const jobEnded =
  (id: number, onStep: (job: Job) => void): AppThunk<Promise<Job>> =>
  (_dispatch, _getState, { effects }) =>
    new Promise((resolve) => {
      const jobs = awaited.get(effects) ?? new Map<number, (job: Job) => void>();
      awaited.set(effects, jobs);
      jobs.set(id, (job) => {
        if (isActive(job)) return onStep(job);
        jobs.delete(id);
        resolve(job);
      });
    });

/** Called after each read of the job list. */
export const jobsSeen =
  (list: readonly Job[]): AppThunk =>
  (dispatch, getState, { effects }) => {
    const user = selectUser(getState());
    if (!user) return;
    const key = `tiku:jobs:${accountKey(user)}`;
    const watched = new Set(readStoredList(effects, key, isId));
    for (const job of list) {
      const tell = awaited.get(effects)?.get(job.id);
      tell?.(job);
      if (!(tell || watched.has(job.id)) || isActive(job)) continue;
      if (job.state === 'done' && job.data?.quiet !== 1)
        effects.toast(
          'success',
          t(
            '“{0}”已完成{1}',
            translated(job.title),
            job.files.length > 0 && !tell ? t('，可在右上角“任务”中下载') : '',
          ),
        );
      if (job.kind === IMPORT_KIND) dispatch(api.util.invalidateTags(['QuestionList', 'Home', 'ImportRows']));
      if (job.kind === DEMO_KIND) dispatch(api.util.invalidateTags(BANK_TAGS));
      if (job.state === 'failed')
        effects.toast('error', t('“{0}”未完成：{1}', translated(job.title), translated(job.reason)));
    }
    const active = list.filter(isActive).map((job) => job.id);
    if (active.length === watched.size && active.every((id) => watched.has(id))) return;
    if (active.length === 0) effects.storage.removeItem(key);
    else storeList(effects, key, active);
  };

const isId = (each: unknown): each is number => typeof each === 'number';
