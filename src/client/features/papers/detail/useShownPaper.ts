// What the page of a saved paper shows: its blocks and layout, and the findings of 出卷体检.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PaperDetail } from '../../../../contract/paper/paper';
import type { Finding } from '../../../../domain/paper/check/finding';
import { paperCheck } from '../../../../domain/paper/paperCheck';
import { paperBlocks } from '../../../../domain/paper/paperModel';
import { largePrint } from '../../../../domain/paper/printed/largePrint';
import { itemsOf, orderedSections } from '../../../../domain/paper/sections';
import { today } from '../../../lib/dates';
import { patched } from '../../../lib/listAddress';
import { openedPaper } from '../../../state/paperWorkingSet/savedPapers';
import { ANSWER_CHOICES, LARGE_PRINT_CHOICES, SIZE_CHOICES } from '../properties/layoutChoices';
import { useVariants } from '../variants/useVariants';

/** The paper as the address wants it: answers, sheet and size of type may differ from what is stored. */
export function useShownPaper(paper: PaperDetail) {
  const [params, setParams] = useSearchParams();
  const chosen = <Value extends string>(name: string, choices: readonly { value: Value }[], kept: Value): Value =>
    choices.find(({ value }) => value === params.get(name))?.value ?? kept;
  const choose = (name: string, value: string, kept: string) =>
    setParams((now) => patched(now, { [name]: value === kept ? '' : value }), { replace: true });
  const answers = chosen('answers', ANSWER_CHOICES, paper.layout.answers);
  const size = chosen('paper', SIZE_CHOICES, paper.layout.size);
  const ownSize = paper.layout.font_size;
  const fontSize = Number(chosen('font', LARGE_PRINT_CHOICES, String(ownSize)));
  const questions = useMemo(
    () => new Map(paper.questions.map((question) => [question.id, largePrint(question, fontSize / ownSize)])),
    [paper, fontSize, ownSize],
  );
  const questionOf = useCallback((id: number) => questions.get(id), [questions]);
  const forms = useVariants(paper.title, paper.sections, questionOf, paper.layout);
  const { form, table } = forms;
  const blocks = useMemo(
    () => table ?? paperBlocks({ ...paper, answers }, questionOf, form),
    [paper, answers, questionOf, form, table],
  );
  // The table of keys is for teachers.
  const sealLine = paper.seal_line === 1 && !table;
  const layout = useMemo(() => ({ ...paper.layout, size, font_size: fontSize }), [size, fontSize, paper]);
  const latex = useMemo(
    () => (table ? undefined : { source: { ...paper, answers }, questionOf, form }),
    [table, paper, answers, questionOf, form],
  );
  const word = useMemo(() => ({ blocks, layout, sealLine, latex }), [blocks, layout, sealLine, latex]);
  return { answers, size, choose, fontSize, ownSize, forms, blocks, sealLine, layout, word };
}

/** 出卷体检 of a saved paper in the read-only view. */
export function useDetailFindings(paper: PaperDetail): Finding[] {
  return useMemo(() => {
    const { composition } = openedPaper(paper);
    return paperCheck({
      ...paper,
      sections: orderedSections(composition).map((section) => ({ section, items: itemsOf(composition, section.id) })),
      questions: new Map(paper.questions.map((question) => [question.id, question])),
      loading: false,
      pictures: [],
      narrow: [],
      newer: paper.drift.map(({ question_id, newest }) => ({ id: question_id, version: newest })),
      given: [],
      today: today(),
    });
  }, [paper]);
}
