// The cards of one page, rendered in steps; a step does not re-render existing cards.
import { memo, useCallback, useMemo } from 'react';
import type { Question } from '../../../../contract/question/question';
import { skipToken } from '../../../state/api/api';
import { useGetGivenQuestionsQuery } from '../../../state/api/paper/exposure';
import { useOpenPairs } from '../../../state/api/question/useOpenPairs';
import { useAppSelector, useAppStore } from '../../../state/hooks';
import { selectRecords } from '../../../state/records/records';
import { selectMayEnter, selectMayChoose } from '../../../state/session/mayOpen';
import { selectHasFunction, selectIsAdmin, selectUser } from '../../../state/session/sessionSlice';
import { contentOf } from '../../../ui/content/contentCache';
import { prefetchFormulas } from '../../../ui/content/prefetchFormulas';
import { QuestionItem } from './QuestionItem';
import { useProgressive } from './useProgressive';

interface Props {
  ids: readonly number[];
  openIds: ReadonlySet<number>;
  activeId: string | null;
  onOpen(id: number): void;
  onActivate(id: string): void;
}

/** The texts that a collapsed card shows. */
const shownTexts = ({ content, options, parts }: Question): string[] => [
  content,
  ...[...options, ...parts, ...parts.flatMap((part) => part.options ?? [])].map((each) => each.content),
];

export const QuestionCards = memo(function QuestionCards({ ids, openIds, activeId, onOpen, onActivate }: Props) {
  const store = useAppStore();
  const fetchAhead = useCallback(() => {
    const questions = selectRecords(store.getState(), 'question', ids);
    return prefetchFormulas(questions.flatMap(shownTexts).map(contentOf));
  }, [ids, store]);
  const drawn = useProgressive(ids.length, ids.join(), fetchAhead);
  const mayWrite = useAppSelector(selectMayEnter);
  const organizationId = useAppSelector(selectUser)?.organization_id;
  const isAdmin = useAppSelector(selectIsAdmin);
  const mayRead = useAppSelector((state) => selectHasFunction(state, 'paper.read'));
  const given = useGetGivenQuestionsQuery(mayRead && ids.length > 0 ? { ids: [...ids] } : skipToken).currentData;
  const givenOn = useMemo(() => new Map(given?.list.map((one) => [one.question_id, one.given_on])), [given]);
  const pairs = useOpenPairs(ids);
  const mayReport = useAppSelector((state) => selectHasFunction(state, 'question.feedback'));
  const mayChoose = useAppSelector(selectMayChoose);
  return ids.map((id, index) =>
    index < drawn ? (
      <QuestionItem
        key={id}
        id={id}
        mayWrite={mayWrite}
        organizationId={organizationId}
        isAdmin={isAdmin}
        mayReport={mayReport}
        mayChoose={mayChoose}
        open={openIds.has(id)}
        active={activeId === String(id)}
        givenOn={givenOn.get(id)}
        pair={pairs.get(id)}
        onOpen={onOpen}
        onActivate={onActivate}
      />
    ) : (
      <div key={id} className="qcard-waiting" />
    ),
  );
});
