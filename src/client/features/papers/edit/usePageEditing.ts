// What can be changed on the pages of a working set, and the action for each change. Every change is one undo step.
import { useMemo, useRef, useEffect } from 'react';
import type { Question } from '../../../../contract/question/question';
import { formatScore } from '../../../../domain/paper/numbering';
import { partPoints } from '../../../../domain/paper/sections';
import { placeOf } from '../../../ui/pages/paperDrop';
import type { PaperEditing, SpotField } from '../../../ui/pages/paperEditing';
import { useAppDispatch } from '../../../state/hooks';
import {
  answerSpaceSet,
  itemMoved,
  layoutChanged,
  paperDetailsChanged,
  scoreSet,
  sectionRenamed,
} from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { itemsBySection } from '../../../state/paperWorkingSet/selectors';
import type { SetId, WorkingSet } from '../../../state/paperWorkingSet/workingSet';

const MAX_SCORE = 1000;
const MAX_SPACE = 1000;

/** Rounds to `step` (points: 0.5, mm: 1); null when the text is not a number. */
function typedNumber(text: string, step: number, max: number): number | null {
  const typed = Number(
    text
      .trim()
      .replace(/[。．]/g, '.')
      .replace(/[分\s（）()]|mm|毫米/g, ''),
  );
  return text.trim() === '' || !Number.isFinite(typed) || typed < 0
    ? null
    : Math.min(max, Math.round(typed / step) * step);
}

type Questions = ReadonlyMap<number, Question>;

function partsOn(set: WorkingSet, questions: Questions, id: number): number[] {
  const item = set.paperList.entities[id];
  return item ? partPoints(item, questions.get(id)?.parts ?? []) : [];
}

function fieldOf(set: WorkingSet, questions: Questions, spot: string): SpotField | null {
  const [kind, name = '', at = ''] = spot.split(':');
  const text = (label: string, value: string, max: number): SpotField => ({ label, value, kind: 'text', max });
  const number = (label: string, value: number): SpotField => ({
    label,
    value: formatScore(value),
    kind: 'number',
    max: 8,
  });
  const section = set.sections.find(({ id }) => id === Number(name));
  const item = set.paperList.entities[Number(name.replace('q', ''))];
  switch (kind) {
    case 'title':
      return text('试卷标题', set.title, 100);
    case 'subtitle':
      return text('副标题', set.layout.subtitle, 100);
    case 'secret':
      return text('密级', set.layout.secret, 50);
    case 'notice':
      return { label: '注意事项', value: set.notice, kind: 'lines', max: 2000 };
    case 'section':
      return section ? text('大题标题', section.title, 100) : null;
    case 'note':
      return section ? text('大题说明', section.note, 500) : null;
    case 'each': {
      const first = Object.values(set.paperList.entities).find((one) => one.section_id === section?.id);
      return first ? number('每题分值', first.score) : null;
    }
    case 'score':
      return item ? number('本题分值', item.score) : null;
    case 'part':
      return item ? number('本小问分值', partsOn(set, questions, item.id)[Number(at.replace('part', ''))] ?? 0) : null;
    case 'space':
      return item ? number('答题空间（毫米）', item.answer_space) : null;
    default:
      return null;
  }
}

export function usePageEditing(
  setId: SetId,
  set: WorkingSet,
  questions: Questions,
  openMenu: PaperEditing['openMenu'],
): PaperEditing {
  const dispatch = useAppDispatch();
  const latest = useRef({ set, questions });
  useEffect(() => {
    latest.current = { set, questions };
  });
  const filled = itemsBySection(set);
  return useMemo((): PaperEditing => {
    const places = filled
      .filter(({ items }) => items.length > 0)
      .map(({ section, items }) => ({ id: section.id, questions: items.map((item) => item.id) }));
    const commit = (spot: string, value: string) => {
      const [kind, name = '', at = ''] = spot.split(':');
      const id = Number(name.replace('q', ''));
      const now = latest.current;
      const points = typedNumber(value, 0.5, MAX_SCORE);
      if (kind === 'title') dispatch(paperDetailsChanged({ title: value.trim() }, setId));
      else if (kind === 'notice') dispatch(paperDetailsChanged({ notice: value }, setId));
      else if (kind === 'subtitle' || kind === 'secret') dispatch(layoutChanged({ [kind]: value.trim() }, setId));
      else if (kind === 'section') dispatch(sectionRenamed({ id, title: value.trim() }, setId));
      else if (kind === 'note') dispatch(sectionRenamed({ id, note: value.trim() }, setId));
      else if (kind === 'space') {
        const mm = typedNumber(value, 1, MAX_SPACE);
        if (mm !== null) dispatch(answerSpaceSet({ ids: [id], answer_space: mm }, setId));
      } else if (points === null) return;
      else if (kind === 'score') dispatch(scoreSet({ ids: [id], score: points }, setId));
      else if (kind === 'each')
        dispatch(
          scoreSet({ ids: [...(places.find((place) => place.id === id)?.questions ?? [])], score: points }, setId),
        );
      else if (kind === 'part') {
        const part_scores = partsOn(now.set, now.questions, id).with(Number(at.replace('part', '')), points);
        dispatch(
          scoreSet({ ids: [id], score: part_scores.reduce((sum, score) => sum + score, 0), part_scores }, setId),
        );
      }
    };
    return {
      places,
      field: (spot) => fieldOf(latest.current.set, latest.current.questions, spot),
      commit,
      setSpace: (id, mm) => dispatch(answerSpaceSet({ ids: [id], answer_space: mm }, setId)),
      move: (id, to) => {
        const from = placeOf(places, id);
        if (from) dispatch(itemMoved({ from, to }, setId));
      },
      openMenu,
    };
  }, [dispatch, filled, openMenu, setId]);
}
