// Merges the changes of two users to one paper. Sections and questions are matched by id, so that what they did to
// different questions is all kept. Order counts apart: of the entries that both have.
import type { PaperBody, PaperItem, PaperSection } from '../../../../contract/paper/paper';
import type { PaperLayout } from '../../../../contract/paper/paperLayout';
import type { ScoringRule } from '../../../../contract/paper/scoringRule';
import type { Question } from '../../../../contract/question/question';
import { formatScore } from '../../../../domain/paper/numbering';
import { textAsHtml } from '../../../../domain/question/bodyText';
import { ruleText } from '../../../../domain/report/scoring';
import { t } from '../../../lib/texts/t';
import { differing, placed, type MergeField, type MergeRow, type Pick } from '../../../lib/threeWay';
import {
  ANSWER_CHOICES,
  FRACTION_CHOICES,
  LATIN_FACE_CHOICES,
  MARGIN_CHOICES,
  SCORE_TABLE_CHOICES,
  SIZE_CHOICES,
  labelOf,
} from '../properties/layoutChoices';

export interface Sides {
  mine: PaperBody;
  theirs: PaperBody;
  base: PaperBody | undefined;
}
export interface MergeNames {
  place(field: 'stage_id' | 'grade_id' | 'gs_id' | 'origin_book_id', id: number | null): string;
  question(id: number): Question | undefined;
}

interface Field extends MergeField<PaperBody> {
  /** The merged paper with this field as on the other side. */
  take(merged: PaperBody, from: PaperBody): PaperBody;
}

const line = (text: string) => (text === '' ? '' : `<p>${textAsHtml(text)}</p>`);
const yes = (flag: 0 | 1 | undefined) => line(flag === 1 ? t('是') : t('否'));

function headFields({ place }: MergeNames): Field[] {
  const field = <K extends keyof PaperBody>(key: K, label: string, show: (value: PaperBody[K]) => string): Field => ({
    key,
    label,
    show: (side) => show(side[key]),
    take: (merged, from) => ({ ...merged, [key]: from[key] }),
  });
  const places = ['stage_id', 'grade_id', 'gs_id'] as const;
  return [
    field('title', t('标题'), line),
    {
      key: 'place',
      label: t('学段年级'),
      show: (side) =>
        line(
          places
            .map((one) => place(one, side[one]))
            .join(' ')
            .trim(),
        ),
      value: (side) => places.map((one) => side[one]).join(),
      take: (merged, { stage_id, grade_id, gs_id }) => ({ ...merged, stage_id, grade_id, gs_id }),
    },
    field('duration', t('时长'), (minutes) => line(t('{0} 分钟', minutes))),
    field('notice', t('注意事项'), line),
    field('display_exam_index', t('全卷连续编号'), yes),
    field('display_mini_index', t('大题内编号'), yes),
    field('seal_line', t('密封线'), yes),
    field('origin_book_id', t('原书', 1), (id) => line(place('origin_book_id', id))),
  ];
}

const chosen = <V>(choices: readonly { value: V; label: string }[], value: V) => line(labelOf(choices, value));
const threeParts = ({ left, center, right }: PaperLayout['head']) =>
  line([left, center, right].filter((part) => part !== '').join(' ｜ '));

/** Each field of the layout but the scoring rules, which belong to sections. */
const LAYOUT: {
  [K in Exclude<keyof PaperLayout, 'scoring'>]-?: [label: string, show: (value: PaperLayout[K]) => string];
} = {
  size: [t('纸张'), (size) => chosen(SIZE_CHOICES, size)],
  answers: [t('答案'), (answers) => chosen(ANSWER_CHOICES, answers)],
  font_size: [t('字号'), (size) => line(t('{0} 磅', size))],
  margins: [t('页边距'), (margins) => chosen(MARGIN_CHOICES, margins)],
  line_height: [t('行距'), (height) => line(t('{0} 倍', height))],
  fractions: [t('分式大小'), (size) => chosen(FRACTION_CHOICES, size)],
  latin_face: [t('西文字体'), (face) => chosen(LATIN_FACE_CHOICES, face)],
  subtitle: [t('副标题'), line],
  secret: [t('密级'), line],
  logo: [t('标志'), (path) => (path === '' ? '' : `<p><img src="${textAsHtml(path)}"></p>`)],
  fields: [t('考生信息'), (fields) => line(fields?.join(t('、')) ?? t('默认'))],
  score_table: [t('得分表'), (place) => chosen(SCORE_TABLE_CHOICES, place)],
  notice_title: [t('须知标题'), line],
  head: [t('页眉'), threeParts],
  foot: [t('页脚'), threeParts],
  quick_table: [t('客观题答案速查表'), yes],
  part_points: [t('小题后印小题分'), (flag) => yes(flag ?? 1)],
  full_headings: [t('大题标题按高考试卷印完整说明'), yes],
};

function layoutFields(): Field[] {
  return (Object.keys(LAYOUT) as (keyof typeof LAYOUT)[]).map((key) => {
    const [label, show] = LAYOUT[key] as [string, (value: unknown) => string];
    return {
      key: `layout/${key}`,
      label,
      show: ({ layout }) => show(layout[key]),
      value: ({ layout }) => JSON.stringify(layout[key] ?? null),
      take: (merged, { layout }) => ({ ...merged, layout: { ...merged.layout, [key]: layout[key] } }),
    };
  });
}

const shownRule = (rule: ScoringRule | undefined): string =>
  rule
    ? line(ruleText(rule, null)) +
      line(rule.blank_points.length > 0 ? t('各空 {0} 分', rule.blank_points.map(formatScore).join(t('、'))) : '') +
      line(rule.any_order === 1 ? t('各空答案不计先后') : '')
    : line(t('默认'));

const paperRule: Field = {
  key: 'scoring',
  label: t('计分规则'),
  show: ({ layout }) => shownRule(layout.scoring?.paper),
  take: (merged, { layout }) => ({
    ...merged,
    layout: { ...merged.layout, scoring: { sections: {}, ...merged.layout.scoring, paper: layout.scoring?.paper } },
  }),
};

const withEntry = <V>(record: Record<string, V> | undefined, key: string, value: V | undefined): Record<string, V> => {
  const { [key]: _old, ...others } = record ?? {};
  return value === undefined ? others : { ...others, [key]: value };
};

const bySection = (id: number) => ({ id, of: (section: PaperSection) => section.id });
const byQuestion = (id: number) => ({ id, of: (item: PaperItem) => item.question_id });
const sectionOf = ({ sections }: PaperBody, id: number) => sections.find((section) => section.id === id);
const homeOf = ({ sections }: PaperBody, id: number) =>
  sections.find(({ items }) => items.some((item) => item.question_id === id));
const itemOf = (side: PaperBody, id: number) => homeOf(side, id)?.items.find((item) => item.question_id === id);
const changed = (paper: PaperBody, id: number, change: (section: PaperSection) => PaperSection): PaperBody => ({
  ...paper,
  sections: paper.sections.map((section) => (section.id === id ? change(section) : section)),
});

/** Title, note and rules of a section that both sides have. */
function sectionFields(id: number, name: string): Field[] {
  const key = String(id);
  return [
    {
      key: `section/${id}`,
      label: t('大题“{0}”', name),
      show: (side) => line(sectionOf(side, id)?.title ?? '') + line(sectionOf(side, id)?.note ?? ''),
      take: (merged, from) => {
        const { title = '', note = '' } = sectionOf(from, id) ?? {};
        return changed(merged, id, (section) => ({ ...section, title, note }));
      },
    },
    {
      key: `rule/${id}`,
      label: t('“{0}”的计分规则', name),
      show: ({ layout: { scoring } }) => {
        const choose = scoring?.choose?.[key];
        return shownRule(scoring?.sections[key]) + line(choose === undefined ? '' : t('任选 {0} 题', choose));
      },
      take: (merged, { layout: { scoring } }) => {
        const own = merged.layout.scoring;
        const sections = withEntry(own?.sections, key, scoring?.sections[key]);
        const choose = withEntry(own?.choose, key, scoring?.choose?.[key]);
        return { ...merged, layout: { ...merged.layout, scoring: { ...own, sections, choose } } };
      },
    },
  ];
}

/** The question in the section where it is on the other side, after the same question as there; or removed. */
function withPlace(merged: PaperBody, from: PaperBody, id: number): PaperBody {
  const item = itemOf(merged, id) ?? itemOf(from, id);
  const without = merged.sections.map((one) => ({ ...one, items: placed(one.items, [], undefined, byQuestion(id)) }));
  const home = homeOf(from, id);
  if (!home || !item) return { ...merged, sections: without };
  const section = without.find((one) => one.id === home.id) ?? { ...home, items: [] };
  const items = placed(section.items, home.items, item, byQuestion(id));
  return { ...merged, sections: placed(without, from.sections, { ...section, items }, bySection(home.id)) };
}

function questionFields(id: number, label: string, { mine, theirs }: Sides, question: Question | undefined): Field[] {
  const about = question?.content;
  const place: Field = {
    key: `place/${id}`,
    label,
    about,
    show: (side) => {
      const [home, item] = [homeOf(side, id), itemOf(side, id)];
      return home && item ? line(t('在“{0}”，{1} 分', home.title, formatScore(item.score))) : '';
    },
    value: (side) => String(homeOf(side, id)?.id ?? ''),
    take: (merged, from) => withPlace(merged, from, id),
  };
  if (!itemOf(mine, id) || !itemOf(theirs, id)) return [place];
  const of = (
    key: string,
    name: string,
    show: (item: PaperItem) => string,
    take: (item: PaperItem) => Partial<PaperItem>,
  ): Field => ({
    key: `${key}/${id}`,
    label: t('{0}的{1}', label, name),
    about,
    show: (side) => {
      const item = itemOf(side, id);
      return item ? line(show(item)) : '';
    },
    take: (merged, from) => {
      const [home, other] = [homeOf(merged, id), itemOf(from, id)];
      if (!home || !other) return merged;
      const items = home.items.map((item) => (item.question_id === id ? { ...item, ...take(other) } : item));
      return changed(merged, home.id, (section) => ({ ...section, items }));
    },
  });
  return [
    place,
    of(
      'score',
      t('分值'),
      ({ score, part_scores }) =>
        t('{0} 分', formatScore(score)) +
        (part_scores.length > 0 ? t('（小题 {0}）', part_scores.map(formatScore).join(t('、'))) : ''),
      ({ score, part_scores }) => ({ score, part_scores }),
    ),
    of(
      'space',
      t('答题空间'),
      ({ answer_space }) => t('{0} 毫米', answer_space),
      ({ answer_space }) => ({ answer_space }),
    ),
    of(
      'version',
      t('版本'),
      ({ question_version }) => t('第 {0} 版', question_version ?? 1),
      ({ question_version, kept_version }) => ({ question_version, kept_version }),
    ),
  ];
}

/** The entries that `order` names take its order; others keep their place. */
function reordered<T>(list: readonly T[], order: readonly number[], of: (entry: T) => number): T[] {
  const ids = new Set(list.map(of));
  const wanted = order.filter((id) => ids.has(id));
  const moving = new Set(wanted);
  const found = new Map(list.map((entry) => [of(entry), entry]));
  return list.map((entry) => (moving.has(of(entry)) ? (found.get(wanted.shift() ?? 0) ?? entry) : entry));
}

interface OrderOf {
  key: string;
  label: string;
  /** Ids in their order. */
  ids(side: PaperBody): number[];
  name(id: number): string;
  sort(merged: PaperBody, ids: readonly number[]): PaperBody;
}
function orderField({ key, label, ids, name, sort }: OrderOf, { mine, theirs }: Sides): Field {
  const [first, second] = [new Set(ids(mine)), new Set(ids(theirs))];
  const common = (side: PaperBody) => ids(side).filter((id) => first.has(id) && second.has(id));
  return {
    key,
    label,
    show: (side) => line(common(side).map(name).join(t('、'))),
    value: (side) => common(side).join(),
    take: (merged, from) => sort(merged, ids(from)),
  };
}

const idsOf = ({ sections }: PaperBody) => sections.flatMap(({ items }) => items.map((item) => item.question_id));

function fieldsOf(sides: Sides, names: MergeNames): Field[] {
  const { mine, theirs } = sides;
  const [mineIds, theirIds] = [idsOf(mine), idsOf(theirs)];
  const label = (id: number) => {
    const at = mineIds.indexOf(id);
    return at >= 0 ? t('第 {0} 题', at + 1) : t('对方第 {0} 题', theirIds.indexOf(id) + 1);
  };
  const shared = mine.sections.filter(({ id }) => sectionOf(theirs, id));
  return [
    ...headFields(names),
    ...layoutFields(),
    paperRule,
    ...shared.flatMap(({ id, title }) => sectionFields(id, title)),
    ...[...new Set([...theirIds, ...mineIds])].flatMap((id) =>
      questionFields(id, label(id), sides, names.question(id)),
    ),
    ...shared.map(({ id, title }) =>
      orderField(
        {
          key: `order/${id}`,
          label: t('“{0}”的题序（按我的题号）', title),
          ids: (side) => sectionOf(side, id)?.items.map((item) => item.question_id) ?? [],
          name: (question) => String(mineIds.indexOf(question) + 1),
          sort: (merged, order) =>
            changed(merged, id, (section) => ({
              ...section,
              items: reordered(section.items, order, (item) => item.question_id),
            })),
        },
        sides,
      ),
    ),
    orderField(
      {
        key: 'order',
        label: t('大题顺序'),
        ids: ({ sections }) => sections.map(({ id }) => id),
        name: (id) => sectionOf(mine, id)?.title ?? '',
        sort: (merged, order) => ({ ...merged, sections: reordered(merged.sections, order, ({ id }) => id) }),
      },
      sides,
    ),
  ];
}

export const paperRows = (sides: Sides, names: MergeNames): MergeRow[] => differing(fieldsOf(sides, names), sides);

/** Fields without a pick are taken from `mine`. */
export function mergePapers(sides: Sides, picks: Readonly<Record<string, Pick>>, names: MergeNames): PaperBody {
  return fieldsOf(sides, names)
    .filter((field) => picks[field.key] === 'theirs')
    .reduce((merged, field) => field.take(merged, sides.theirs), sides.mine);
}
