// Proposals for one question at a time (contract/question/suggestions). What is asked at once goes in common calls, one
// after another.
import type { BaseQueryApi, QueryReturnValue } from '@reduxjs/toolkit/query';
import { suggestClassification, type AskedQuestion, type Suggestion } from '../../../../contract/question/suggestions';
import type { StoreExtra } from '../../store';
import { api } from '../api';
import type { CallMeta, CallRequest } from '../perform';
import type { ApiError } from '../wireRequest';

/** Questions of one call. */
export const TOGETHER = 20;

type Answer<T> = QueryReturnValue<T, ApiError, CallMeta>;
type Ask = (request: CallRequest) => PromiseLike<Answer<unknown>>;
interface Waiting {
  question: AskedQuestion;
  ask: Ask;
  take(answer: Answer<Suggestion>): void;
}

const queues = new WeakMap<StoreExtra, Waiting[]>();

async function sendAll(queue: Waiting[]): Promise<void> {
  // The other cards of the page ask in the same turn.
  await Promise.resolve();
  for (let batch = queue.slice(0, TOGETHER); batch.length > 0; batch = queue.slice(0, TOGETHER)) {
    const questions = batch.map(({ question }) => question);
    const request = { call: suggestClassification, args: { questions } } as unknown as CallRequest;
    const { data, error, meta } = (await batch[0]?.ask(request)) as Answer<{ list: Suggestion[] }>;
    queue.splice(0, batch.length);
    batch.forEach(({ take }, at) => {
      const found = data?.list[at];
      take((found ? { data: found, meta } : { error, meta }) as Answer<Suggestion>);
    });
  }
}

function askTogether(question: AskedQuestion, { extra }: BaseQueryApi, ask: Ask): Promise<Answer<Suggestion>> {
  const queue = queues.get(extra as StoreExtra) ?? [];
  queues.set(extra as StoreExtra, queue);
  return new Promise((take) => {
    queue.push({ question, ask, take });
    if (queue.length === 1) void sendAll(queue);
  });
}

export const suggestionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSuggestion: build.query<Suggestion, AskedQuestion>({
      queryFn: (question, port, _options, ask) => askTogether(question, port, ask as Ask),
    }),
  }),
});

export const { useGetSuggestionQuery, useLazyGetSuggestionQuery } = suggestionApi;
