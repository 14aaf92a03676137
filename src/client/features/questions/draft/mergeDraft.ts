// Merges the changes of two users to one question: compares the fields, and builds a draft with some fields from each
// side. Options and parts are matched by id, so that changes to different options are both kept.
import { LETTERS } from '../../../../contract/codes';
import { textAsHtml } from '../../../../domain/question/bodyText';
import { fieldText, fieldTitle, fieldRule, type NameOf, FORM_FIELDS } from '../../../../domain/question/fieldRules';
import { blanksFor, partDraft, sourceToHtml, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { answerKind, hasOptions, hasParts } from '../../../../domain/question/types/traits';
import { t } from '../../../lib/texts/t';
import { differing, placed, type MergeField, type MergeRow, type Pick } from '../../../lib/threeWay';

/** Titles of ids, as the form shows them. */
export type Names = (field: 'type_id' | Parameters<NameOf>[0], id: number | null) => string;

interface Field extends MergeField<QuestionDraft> {
  take(from: QuestionDraft): Partial<QuestionDraft>;
  edit?(into: QuestionDraft, html: string): Partial<QuestionDraft>;
}

const line = (text: string | number | null | undefined) =>
  text === '' || text === null || text === undefined ? '' : `<p>${textAsHtml(String(text))}</p>`;

function answerText(draft: QuestionDraft): string {
  const kind = answerKind(draft.type_id);
  if (kind === 'choice')
    return line(
      draft.right
        .map((id) => LETTERS[draft.options.findIndex((option) => option.id === id)] ?? t('？'))
        .sort()
        .join(''),
    );
  if (kind === 'judge') return line(draft.judge === null ? '' : draft.judge ? t('正确') : t('错误'));
  if (kind === 'blanks') return blanksFor(draft).map(line).join('');
  return sourceToHtml(draft.solution);
}

/** One field for each option or part that exists on either side. */
function listFields<T extends { id: string }>(
  list: 'options' | 'parts',
  of: (draft: QuestionDraft) => T[],
  sides: readonly QuestionDraft[],
  name: (index: number) => string,
  html: (one: T) => string,
): Field[] {
  const ids = [...new Set(sides.flatMap((side) => of(side).map((one) => one.id)))];
  return ids.map((id) => {
    const index = Math.max(...sides.map((side) => of(side).findIndex((one) => one.id === id)));
    return {
      key: `${list}/${id}`,
      label: name(index),
      show: (draft) => {
        const one = of(draft).find((each) => each.id === id);
        return one ? html(one) : '';
      },
      take: (from) => ({ [list]: of(from).filter((one) => one.id === id) }),
    };
  });
}

function fieldsOf(sides: readonly QuestionDraft[], names: Names): Field[] {
  const simple = <K extends keyof QuestionDraft>(
    key: K,
    label: string,
    show: (draft: QuestionDraft) => string,
  ): Field => ({ key, label, show, take: (from) => ({ [key]: from[key] }) });
  const written = (key: 'content' | 'analysis' | 'solution', label: string): Field => ({
    ...simple(key, label, (draft) => sourceToHtml(draft[key])),
    edit: (_into, html) => ({ [key]: html }),
  });
  const options = listFields(
    'options',
    (draft) => (hasOptions(draft.type_id) ? draft.options : []),
    sides,
    (index) => t('选项 {0}', LETTERS[index] ?? index + 1),
    (option) => sourceToHtml(option.content),
  );
  const parts = listFields(
    'parts',
    (draft) => (hasParts(draft.type_id) ? draft.parts : []),
    sides,
    (index) => t('第 {0} 小题', index + 1),
    (part) => {
      const own = partDraft(part);
      const type = part.type_id === undefined ? '' : line(names('type_id', own.type_id));
      const options = hasOptions(own.type_id) ? own.options.map((option) => sourceToHtml(option.content)).join('') : '';
      return [type, sourceToHtml(part.content), options, line(t('{0} 分', part.score)), answerText(own)].join('');
    },
  );
  const place = (draft: QuestionDraft) =>
    (['stage_id', 'grade_id', 'gs_id'] as const)
      .map((field) => names(field, draft[field]))
      .filter((name) => name !== '')
      .join(' ');
  const plain = FORM_FIELDS.filter((field) => !fieldRule(field).group).map((field) =>
    simple(field, fieldTitle(field), (draft) => line(fieldText(field, draft[field], names) || fieldRule(field).unset)),
  );
  const free = sides.every((side) => hasParts(side.type_id));
  return [
    simple('type_id', t('题型'), (draft) => line(names('type_id', draft.type_id))),
    written('content', t('题干')),
    ...options.map((field): Field => ({
      ...field,
      edit: (_into, html) => ({ options: [{ id: field.key.slice('options/'.length), content: html }] }),
    })),
    ...parts,
    free
      ? written('solution', t('答案'))
      : {
          key: 'answer',
          label: t('答案'),
          show: answerText,
          take: ({ right, judge, blanks, solution }) => ({ right, judge, blanks, solution }),
        },
    written('analysis', t('解析')),
    simple('answer_video', t('解答视频'), (draft) => line(draft.answer_video)),
    ...plain.filter(({ key }) => key === 'difficulty'),
    {
      key: 'place',
      label: t('学段年级'),
      show: (draft) => line(place(draft)),
      take: ({ stage_id, grade_id, gs_id }) => ({ stage_id, grade_id, gs_id }),
    },
    simple('kps', t('知识点'), (draft) =>
      line(
        draft.kps
          .map((kp) => kp.kp_name)
          .sort()
          .join(t('、')),
      ),
    ),
    ...plain.filter(({ key }) => key !== 'difficulty'),
    {
      key: 'origin',
      label: t('原书', 1),
      show: (draft) =>
        line(
          draft.origin_book_id === null
            ? ''
            : [
                names('origin_book_id', draft.origin_book_id),
                draft.origin_page ? t('第 {0} 页', draft.origin_page) : '',
                draft.origin_number ?? '',
              ]
                .filter(Boolean)
                .join(' '),
        ),
      take: ({ origin_book_id, origin_page, origin_number }) => ({ origin_book_id, origin_page, origin_number }),
    },
  ];
}

/** The fields that differ. `base` is the common starting point, when it is known. */
export function mergeRows(
  mine: QuestionDraft,
  theirs: QuestionDraft,
  base: QuestionDraft | undefined,
  names: Names,
): MergeRow[] {
  const fields = fieldsOf([mine, theirs], names).map((field) => ({ ...field, editable: field.edit !== undefined }));
  return differing(fields, { mine, theirs, base });
}

/** Fields without a pick are taken from `mine`. */
export function mergeDrafts(
  mine: QuestionDraft,
  theirs: QuestionDraft,
  picks: Readonly<Record<string, Pick>>,
  names: Names,
): QuestionDraft {
  let merged = mine;
  for (const field of fieldsOf([mine, theirs], names)) {
    const pick = picks[field.key];
    if (pick === undefined || pick === 'mine') continue;
    const patch = pick === 'theirs' ? field.take(theirs) : (field.edit?.(merged, pick.html) ?? {});
    const [list, id] = field.key.split('/');
    if (id !== undefined && (list === 'options' || list === 'parts')) {
      const one = (patch as Record<string, { id: string }[]>)[list]?.[0];
      merged = { ...merged, [list]: placed<{ id: string }>(merged[list], theirs[list], one, byId(id)) };
    } else merged = { ...merged, ...patch };
  }
  const ids = new Set(merged.options.map((option) => option.id));
  return { ...merged, right: merged.right.filter((id) => ids.has(id)) };
}

const byId = (id: string) => ({ id, of: (one: { id: string }) => one.id });
