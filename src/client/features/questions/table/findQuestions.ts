// The questions of an export.
import type { Question } from '../../../../contract/question/question';
import type { WholeQuestion } from '../../../../formats/shared/packageWriter';
import { paperApi } from '../../../state/api/paper/paper';
import { questionApi } from '../../../state/api/question/question';
import { reviewApi, type BulkFilter } from '../../../state/api/question/review';
import type { AppThunk } from '../../../state/store';

/** Questions by id, by a filter, or of papers at the versions that they have fixed. */
export type Exported = readonly number[] | BulkFilter | { papers: readonly number[] };

export interface Found {
  ids: readonly number[];
  /** Of all requested; a filter finds at most a number of ids. */
  total: number;
  /** Those of papers, which are read with the paper. */
  questions?: readonly Question[];
}
export const findQuestions =
  (what: Exported): AppThunk<Promise<Found | undefined>> =>
  async (dispatch) => {
    if ('papers' in what) return dispatch(pinnedQuestions(what.papers));
    if (Array.isArray(what)) return { ids: what, total: what.length };
    const query = reviewApi.endpoints.getQuestionIds.initiate(what as BulkFilter, {
      subscribe: false,
      forceRefetch: true,
    });
    return (await dispatch(query)).data;
  };

/** Of a question with several versions the newest. */
const pinnedQuestions =
  (papers: readonly number[]): AppThunk<Promise<Found | undefined>> =>
  async (dispatch) => {
    const found = new Map<number, Question>();
    for (const id of papers) {
      const query = paperApi.endpoints.getPaper.initiate({ id }, { subscribe: false, forceRefetch: true });
      const { data } = await dispatch(query);
      if (!data) return undefined;
      const all = new Map(data.questions.map((question) => [question.id, question]));
      for (const { question_id } of data.sections.flatMap(({ items }) => items)) {
        const question = all.get(question_id);
        if (question && question.version > (found.get(question_id)?.version ?? 0)) found.set(question_id, question);
      }
    }
    const questions = [...found.values()];
    return { ids: [...found.keys()], total: questions.length, questions };
  };

/** Older versions of a question, the first one first. */
export const olderVersions =
  ({ id, version: newest }: Question): AppThunk<Promise<{ body: Question; created_at: string }[]>> =>
  async (dispatch) => {
    const listed = await dispatch(reviewApi.endpoints.getQuestionVersions.initiate({ id }, { subscribe: false }));
    const older = (listed.data?.list ?? []).filter(({ version }) => version < newest).reverse();
    const found: { body: Question; created_at: string }[] = [];
    for (const { version, created_at } of older) {
      const query = questionApi.endpoints.getQuestionVersion.initiate({ id, version }, { subscribe: false });
      const { data } = await dispatch(query);
      if (!data) throw new Error('no version');
      found.push({ body: data, created_at });
    }
    return found;
  };

/** Decisions of the review, the first one first. */
export const reviewsOf =
  ({ id }: Question): AppThunk<Promise<WholeQuestion['reviews']>> =>
  async (dispatch) => {
    const query = reviewApi.endpoints.getCheckRecords.initiate({ question_id: id }, { subscribe: false });
    const { data } = await dispatch(query);
    if (!data) throw new Error('no check records');
    return [...data.list].reverse();
  };
