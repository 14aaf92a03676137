// The questions of a working set at their pinned versions, and those that have a newer version.
import { useEffect, useMemo, useState } from 'react';
import type { PaperDetail } from '../../../../contract/paper/paper';
import type { Question } from '../../../../contract/question/question';
import { skipToken } from '../../../state/api/api';
import { questionApi, useGetQuestionsByIdsQuery } from '../../../state/api/question/question';
import { useAppDispatch } from '../../../state/hooks';
import type { WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { useRecordList } from '../../../state/records/records';

const CHUNK = 500;
const keyOf = (id: number, version: number) => `${id}.${version}`;

/** A question whose newest version is newer than the pinned one. */
export interface Drifted {
  id: number;
  pinned: number;
  version: number;
  /** The user has viewed this newest version and kept the pinned one. */
  kept: boolean;
}

export interface PaperQuestions {
  /** By id, at the pinned version. A missing question is not loaded yet, or deleted. */
  questions: ReadonlyMap<number, Question>;
  /** In printed order. */
  drifted: Drifted[];
  /** The questions that are not decided yet. */
  newer: Drifted[];
  loading: boolean;
  failed: boolean;
  error: unknown;
  retry(): void;
}

export function usePaperQuestions(set: WorkingSet, detail: PaperDetail | undefined): PaperQuestions {
  const dispatch = useAppDispatch();
  const { ids: printed, entities } = set.paperList;
  // The ids are sorted, so that moving a question does not send a new request.
  const sorted = useMemo(() => [...printed].sort((a, b) => a - b).slice(0, CHUNK), [printed]);
  const asked = sorted.join(',');
  const ids = useMemo(() => (asked === '' ? [] : asked.split(',').map(Number)), [asked]);
  const { data, isError, error, isFetching, refetch } = useGetQuestionsByIdsQuery(
    ids.length === 0 ? skipToken : { ids },
  );
  const listed = useRecordList('question', data?.ids);
  const [older, setOlder] = useState<ReadonlyMap<string, Question>>(new Map());

  const known = useMemo(() => {
    const map = new Map(older);
    for (const question of [...(detail?.questions ?? []), ...listed])
      map.set(keyOf(question.id, question.version), question);
    return map;
  }, [older, detail, listed]);

  const newest = useMemo(() => new Map(listed.map((question) => [question.id, question])), [listed]);
  // A pinned version that is neither in the paper nor in the list is requested separately.
  const missing = ids
    .filter((id) => newest.has(id) && !known.has(keyOf(id, entities[id]?.version ?? 0)))
    .map((id) => keyOf(id, entities[id]?.version ?? 0))
    .join(',');
  useEffect(() => {
    if (missing === '') return;
    let gone = false;
    for (const key of missing.split(',')) {
      const [id = 0, version = 0] = key.split('.').map(Number);
      void dispatch(questionApi.endpoints.getQuestionVersion.initiate({ id, version }, { subscribe: false })).then(
        ({ data: question }) => {
          if (question && !gone) setOlder((now) => new Map(now).set(key, question));
        },
      );
    }
    return () => {
      gone = true;
    };
  }, [dispatch, missing]);

  return useMemo(() => {
    const questions = new Map<number, Question>();
    const drifted: Drifted[] = [];
    for (const id of printed) {
      const version = entities[id]?.version ?? 0;
      const question = known.get(keyOf(id, version));
      if (question) questions.set(id, question);
      const latest = newest.get(id)?.version ?? 0;
      if (latest > version)
        drifted.push({ id, pinned: version, version: latest, kept: (entities[id]?.kept_version ?? 0) >= latest });
    }
    const newer = drifted.filter(({ kept }) => !kept);
    return {
      questions,
      drifted,
      newer,
      loading: isFetching && questions.size < printed.length,
      failed: isError,
      error,
      retry: () => void refetch(),
    };
  }, [printed, entities, known, newest, isFetching, isError, error, refetch]);
}
