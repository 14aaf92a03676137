// What a leader may set up: checked before it is stored, in the form and by the server.
import { FREE_TYPE_ID } from '../../contract/codes';
import type { MarkingDetail, MarkingQuestion, MarkingSetup } from '../../contract/paper/marking';
import type { Question } from '../../contract/question/question';
import { answerKind } from '../question/types/traits';
import type { ItemScores } from '../report/cellReading';
import { defaultTolerance } from './settle';

type Choices = Pick<MarkingDetail, 'questions' | 'classes' | 'accounts'>;
export interface SetupFault {
  /** Left out: of the whole. */
  question_id?: number;
  part?: number;
  msg: string;
}

/** People mark answers of these; choices are marked by their key. */
export const isMarkedByPeople = (typeId: number): boolean => !['choice', 'judge'].includes(answerKind(typeId) ?? '');

/** The places to mark of a question, 0 for the whole: not the parts that their keys mark, nor the whole beside them. */
export function markedPlaces({ type_id, parts }: Pick<Question, 'type_id' | 'parts'>): number[] {
  if (!isMarkedByPeople(type_id)) return [];
  if (parts.length < 2) return [0];
  const own = parts.flatMap((part, at) => (isMarkedByPeople(part.type_id ?? FREE_TYPE_ID) ? [at + 1] : []));
  return own.length === parts.length ? [0, ...own] : own;
}

/** A question, or one part of it, as it is marked: a name for maps. */
export const placeKey = ({ question_id, part = 0 }: { question_id: number; part?: number | undefined }): string =>
  `${question_id}.${part}`;
export const placeTitle = ({ number, part = 0 }: { number: number; part?: number | undefined }): string =>
  `第 ${number} 题${part > 0 ? `（${part}）` : ''}`;

/** Points of the whole question, or of one part, which has no parts itself. */
export const placeScores = ({ score, part_scores }: ItemScores, part: number): ItemScores =>
  part === 0 ? { score, part_scores } : { score: part_scores[part - 1] ?? 0, part_scores: [] };

export const plainQuestion = ({
  question_id,
  part,
  score,
  points,
}: Pick<MarkingDetail['questions'][number], 'question_id' | 'part' | 'score' | 'points'>): MarkingQuestion => ({
  ...{ question_id, part, doubled: 1, tolerance: defaultTolerance(score), points, control_every: 0, markers: [] },
});

/** 给分点 as lines to edit: the step, then its points. */
export const pointsText = (points: MarkingQuestion['points']): string =>
  points.map(({ label, points: worth }) => `${label} ${worth}`).join('\n');

export function pointsOfText(text: string): MarkingQuestion['points'] {
  return text.split('\n').flatMap((line) => {
    const words = line.trim();
    const at = words.lastIndexOf(' ');
    const worth = Number(words.slice(at + 1).replace('分', ''));
    if (words === '') return [];
    return Number.isFinite(worth) && at > 0
      ? [{ label: words.slice(0, at).trim(), points: worth }]
      : [{ label: words, points: 0 }];
  });
}

/** `stored`: the set-up of before; the rule of a question stays once marks were given. */
export function setupFaults(setup: MarkingSetup, choices: Choices, stored: MarkingSetup | null): SetupFault[] {
  const faults: SetupFault[] = [];
  const known = new Map(choices.questions.map((question) => [placeKey(question), question]));
  const accounts = new Set(choices.accounts.map(({ id }) => id));
  const classes = new Set(choices.classes.map(({ id }) => id));
  const before = new Map((stored?.questions ?? []).map((question) => [placeKey(question), question]));
  const places = new Set(setup.questions.map(placeKey));
  if (setup.questions.length === 0) faults.push({ msg: '请选择要阅的题' });
  if (setup.class_ids.length === 0) faults.push({ msg: '请选择班级' });
  if (setup.class_ids.some((id) => !classes.has(id))) faults.push({ msg: '有的班级已被删除，请重新选择' });
  if (places.size < setup.questions.length) faults.push({ msg: '题目重复' });
  for (const asked of setup.questions) {
    const { question_id, part = 0 } = asked;
    const question = known.get(placeKey({ question_id, part }));
    const fault = (msg: string) =>
      faults.push({ question_id, part, msg: `${question ? placeTitle(question) : '第 ? 题'}：${msg}` });
    if (!question) {
      fault('报告中没有这道题，或不需要人工阅卷');
      continue;
    }
    const others = choices.questions.filter((one) => one.question_id === question_id && one.part > 0);
    if (part > 0 && (places.has(placeKey({ question_id })) || others.some((one) => !places.has(placeKey(one)))))
      fault('整题和小题不能都评，分小题时每个小题都要评');
    const was = before.get(placeKey({ question_id, part }));
    for (const msg of [...markerFaults(asked, was, accounts), ...ruleFaults(asked, was, question)]) fault(msg);
  }
  for (const place of before.keys()) {
    const question = known.get(place);
    if (question && question.marks > 0 && !places.has(place)) {
      const { question_id, part } = question;
      faults.push({ question_id, part, msg: `${placeTitle(question)}：已有给分，不能移除` });
    }
  }
  return faults;
}

function markerFaults(
  { markers, doubled }: MarkingQuestion,
  was: MarkingQuestion | undefined,
  accounts: ReadonlySet<number>,
): string[] {
  const faults: string[] = [];
  const had = new Set(was?.markers.map(({ account_id }) => account_id));
  if (markers.length === 0) faults.push('请选择阅卷员');
  else if (doubled === 1 && markers.length < 2) faults.push('双评至少要 2 名阅卷员');
  if (new Set(markers.map(({ account_id }) => account_id)).size < markers.length) faults.push('阅卷员重复');
  if (markers.some(({ account_id }) => !accounts.has(account_id) && !had.has(account_id)))
    faults.push('有的账号没有网上阅卷的权限');
  return faults;
}

function ruleFaults(
  { doubled, tolerance, points }: MarkingQuestion,
  was: MarkingQuestion | undefined,
  question: Choices['questions'][number],
): string[] {
  const faults: string[] = [];
  if (was && question.marks > 0 && (was.doubled !== doubled || was.tolerance !== tolerance))
    faults.push('已有给分，评卷方式和误差不能再改');
  if (points.some((point) => !(point.points > 0))) faults.push('每个给分点一行，末尾写分值，如“求出公比 3”');
  if (points.length > 12) faults.push('最多 12 个给分点');
  if (tolerance > question.score) faults.push(`误差不能超过满分 ${question.score}`);
  return faults;
}
