// What can be changed on the pages of a working set: each spot with its field, and the event that its text becomes.
// Every change is one undo step.
import type { Question } from '../../../../contract/question/question';
import { formatScore } from '../../../../domain/paper/numbering';
import { partPoints } from '../../../../domain/paper/sections';
import { t } from '../../../lib/texts/t';
import {
  answerSpaceChanged,
  itemMoved,
  layoutChanged,
  paperDetailsChanged,
  scoresChanged,
  sectionRenamed,
} from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { itemsBySection, type SetId, type WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import type { AppDispatch } from '../../../state/store';
import { placeOf } from '../../../ui/pages/paperDrop';
import type { PaperEditing, SpotField } from '../../../ui/pages/paperEditing';

const MAX_SCORE = 1000;
const MAX_SPACE = 1000;

interface Paper {
  setId: SetId;
  set: WorkingSet;
  questions: ReadonlyMap<number, Question>;
}
/** An event of the working set. */
interface Change {
  type: string;
  [part: string]: unknown;
}
interface Spot {
  field: SpotField;
  /** Null when the text changes nothing. */
  changed(text: string): Change | null;
}

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

const textSpot = (label: string, value: string, max: number, changed: (text: string) => Change): Spot => ({
  field: { label, value, kind: 'text', max },
  changed: (text) => changed(text.trim()),
});
function numberSpot(label: string, value: number, read: typeof points, changed: (value: number) => Change): Spot {
  return {
    field: { label, value: formatScore(value), kind: 'number', max: 8 },
    changed: (text) => {
      const typed = read(text);
      return typed === null ? null : changed(typed);
    },
  };
}
const points = (text: string) => typedNumber(text, 0.5, MAX_SCORE);
const millimetres = (text: string) => typedNumber(text, 1, MAX_SPACE);

/** The spot of an address such as `title`, `section:3`, `score:17`, `part:q17:part2`; null if it is not editable. */
function spotAt({ setId, set, questions }: Paper, address: string): Spot | null {
  const [kind, name = '', at = ''] = address.split(':');
  const id = Number(name.replace('q', ''));
  const section = set.sections.find((each) => each.id === id);
  const item = set.paperList.entities[id];
  switch (kind) {
    case 'title':
      return textSpot(t('试卷标题'), set.title, 100, (title) => paperDetailsChanged({ title }, setId));
    case 'subtitle':
      return textSpot(t('副标题'), set.layout.subtitle, 100, (subtitle) => layoutChanged({ subtitle }, setId));
    case 'secret':
      return textSpot(t('密级'), set.layout.secret, 50, (secret) => layoutChanged({ secret }, setId));
    case 'notice':
      return {
        field: { label: t('注意事项'), value: set.notice, kind: 'lines', max: 2000 },
        changed: (notice) => paperDetailsChanged({ notice }, setId),
      };
    case 'section':
      return section
        ? textSpot(t('大题标题'), section.title, 100, (title) => sectionRenamed({ id, title }, setId))
        : null;
    case 'note':
      return section ? textSpot(t('大题说明'), section.note, 500, (note) => sectionRenamed({ id, note }, setId)) : null;
    case 'each': {
      const items = itemsBySection(set).find((one) => one.section.id === id)?.items ?? [];
      const ids = items.map((one) => one.id);
      return items[0]
        ? numberSpot(t('每题分值'), items[0].score, points, (score) => scoresChanged({ ids, score }, setId))
        : null;
    }
    case 'score':
      return item
        ? numberSpot(t('本题分值'), item.score, points, (score) => scoresChanged({ ids: [id], score }, setId))
        : null;
    case 'part': {
      if (!item) return null;
      const parts = partPoints(item, questions.get(id)?.parts ?? []);
      const part = Number(at.replace('part', ''));
      return numberSpot(t('本小问分值'), parts[part] ?? 0, points, (value) => {
        const part_scores = parts.with(part, value);
        return scoresChanged(
          { ids: [id], score: part_scores.reduce((sum, score) => sum + score, 0), part_scores },
          setId,
        );
      });
    }
    case 'space':
      return item
        ? numberSpot(t('答题空间（毫米）'), item.answer_space, millimetres, (answer_space) =>
            answerSpaceChanged({ ids: [id], answer_space }, setId),
          )
        : null;
    default:
      return null;
  }
}

export function pageEditing(dispatch: AppDispatch, paper: Paper, openMenu: PaperEditing['openMenu']): PaperEditing {
  const { setId } = paper;
  const places = itemsBySection(paper.set)
    .filter(({ items }) => items.length > 0)
    .map(({ section, items }) => ({ id: section.id, questions: items.map((item) => item.id) }));
  return {
    places,
    field: (spot) => spotAt(paper, spot)?.field ?? null,
    commit: (spot, text) => {
      const action = spotAt(paper, spot)?.changed(text);
      if (action) dispatch(action);
    },
    setSpace: (id, mm) => dispatch(answerSpaceChanged({ ids: [id], answer_space: mm }, setId)),
    move: (id, to) => {
      const from = placeOf(places, id);
      if (from) dispatch(itemMoved({ from, to }, setId));
    },
    openMenu,
  };
}
