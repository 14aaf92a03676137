// Exports questions in every format that can hold them, as a job of the server.
import { lossTitles } from '../../../../formats/format';
import { FORMATS, QUESTION_FORMATS, type QuestionFormat } from '../../../../formats/formats';
import { saveFrom } from '../../../lib/saveBlob';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { reviewApi, type BulkFilter } from '../../../state/api/question/review';
import { jobApi } from '../../../state/api/system/job';
import { jobEnded } from '../../../state/jobNews';
import { tell } from '../../../state/prompts';
import type { AppThunk } from '../../../state/store';
import { createTask, type Work } from '../../../state/tasks/createTask';

/** Questions by id, by a filter, or of papers at the versions that they have fixed. */
export type Exported = readonly number[] | BulkFilter | { papers: readonly number[] };

export interface ExportChoice extends Pick<QuestionFormat, 'name'> {
  /** In the menu. */
  label: string;
  /** In the dialog: the format with the ending of its file. */
  title: string;
  /** What a question has lost when such a file is imported again. */
  losses: readonly string[];
}

export const EXPORT_CHOICES: readonly ExportChoice[] = QUESTION_FORMATS.map(({ name, id, extension }) => {
  const title = t(FORMATS[id].title);
  const isNamed = title.toUpperCase().includes(extension.toUpperCase());
  return {
    name,
    label: name !== id ? extension : isNamed ? title : `${title} .${extension}`,
    title: t('{0}（.{1}）', title, extension),
    losses: lossTitles(FORMATS[id]),
  };
});

/** Counts of questions; `of` is 0 while the total is unknown. */
interface Progress {
  of: number;
  count: number;
}
/** Of a list; goes on when that is left. */
export const exportTask = createTask<Progress, null>('export of questions');

/** The file is saved at once when it is made; after a reload it is in the list of jobs. */
export const exportQuestions =
  (
    what: Exported,
    { name: format }: ExportChoice,
    { signal, report }: Partial<Work<Progress>> = {},
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const which = Array.isArray(what) ? { ids: [...what] as number[] } : (what as BulkFilter & { papers?: number[] });
    const { data } = await dispatch(reviewApi.endpoints.exportQuestions.initiate({ ...which, format }));
    if (!data) return;
    const id = data.job_id;
    const stop = () => void dispatch(jobApi.endpoints.cancelJob.initiate({ id }));
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    const { files, notes } = await dispatch(jobEnded(id, ({ done, total }) => report?.({ of: total, count: done })));
    for (const { path, name } of files) saveFrom(path, name);
    const [first] = notes;
    if (first === undefined) return;
    const more = notes.length > 1 ? t('，共 {0} 处', notes.length) : '';
    dispatch(tell('warning', translated(first) + more));
  };
