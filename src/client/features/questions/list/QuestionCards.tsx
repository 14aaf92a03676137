// The cards of one page, rendered in steps; a step does not re-render existing cards.
import { memo, useCallback, useMemo } from 'react';
import type { Question } from '../../../../contract/question/question';
import { skipToken } from '../../../state/api/api';
import { useGetGivenQuestionsQuery } from '../../../state/api/paper/exposure';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { selectMayChoose } from '../../../state/paperWorkingSet/mayChoose';
import { selectMayEnter } from '../../../state/session/mayOpen';
import { selectHasFunction, selectIsAdmin, selectUser } from '../../../state/session/sessionSlice';
import { contentOf } from '../../../ui/content/contentCache';
import { prefetchFormulas } from '../../../ui/content/prefetchFormulas';
import { QuestionItem } from './QuestionItem';
import { useProgressive } from './useProgressive';

interface Props {
  questions: readonly Question[];
  openIds: ReadonlySet<number>;
  activeId: string | null;
  onOpen(id: number): void;
  onActivate(id: string): void;
}

/** The texts that a collapsed card shows. */
const shownTexts = ({ content, options, parts }: Question): string[] => [
  content,
  ...[...options, ...parts].map((each) => each.content),
];

export const QuestionCards = memo(function QuestionCards({ questions, openIds, activeId, onOpen, onActivate }: Props) {
  // The key depends only on the ids: when a question changes, the rendered cards stay.
  const page = questions.map(({ id }) => id).join();
  const fetchAhead = useCallback(() => prefetchFormulas(questions.flatMap(shownTexts).map(contentOf)), [questions]);
  const drawn = useProgressive(questions.length, page, fetchAhead);
  const typeTitle = useAppSelector(selectTypeTitle);
  const mayWrite = useAppSelector(selectMayEnter);
  const house = useAppSelector(selectUser)?.organization_id;
  const isAdmin = useAppSelector(selectIsAdmin);
  const mayRead = useAppSelector((state) => selectHasFunction(state, 'paper.read'));
  const given = useGetGivenQuestionsQuery(
    mayRead && questions.length > 0 ? { ids: questions.map(({ id }) => id) } : skipToken,
  ).currentData;
  const givenOn = useMemo(() => new Map(given?.list.map((one) => [one.question_id, one.given_on])), [given]);
  const mayReport = useAppSelector((state) => selectHasFunction(state, 'question.feedback'));
  const mayChoose = useAppSelector(selectMayChoose);
  const isForeign = (question: Question) => house !== undefined && question.organization_id !== house;
  return questions.map((question, index) =>
    index < drawn ? (
      <QuestionItem
        key={question.id}
        question={question}
        typeTitle={typeTitle(question.type_id)}
        mayWrite={mayWrite}
        mayEdit={mayWrite && (isAdmin || !isForeign(question))}
        foreign={isForeign(question)}
        mayReport={mayReport}
        mayChoose={mayChoose}
        open={openIds.has(question.id)}
        active={activeId === String(question.id)}
        givenOn={givenOn.get(question.id)}
        onOpen={onOpen}
        onActivate={onActivate}
      />
    ) : (
      <div key={question.id} className="qcard-waiting" />
    ),
  );
});
