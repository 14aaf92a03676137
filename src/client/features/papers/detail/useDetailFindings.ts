// 出卷体检 of a saved paper in the read-only view.
import { useMemo } from 'react';
import type { PaperDetail } from '../../../../contract/paper/paper';
import type { Finding } from '../../../../domain/paper/check/finding';
import { paperCheck } from '../../../../domain/paper/paperCheck';
import { itemsOf, orderedSections } from '../../../../domain/paper/sections';
import { today } from '../../../lib/dates';
import { compositionOf } from '../../../state/paperWorkingSet/paperDetail';

export function useDetailFindings(paper: PaperDetail): Finding[] {
  return useMemo(() => {
    const { composition } = compositionOf(paper);
    return paperCheck({
      ...paper,
      sections: orderedSections(composition).map((section) => ({ section, items: itemsOf(composition, section.id) })),
      questions: new Map(paper.questions.map((question) => [question.id, question])),
      loading: false,
      pictures: [],
      newer: paper.drift.map(({ question_id, newest }) => ({ id: question_id, version: newest })),
      given: [],
      today: today(),
    });
  }, [paper]);
}
