// Papers whose pages are compared: the four kinds that were once compared with printed examination papers, and papers
// of questions drawn at random.
import type { z } from 'zod/mini';
import { randomOf } from '../../mocks/simulatedAnswers';
import type { BlueprintBody, blueprintResult } from '../../src/contract/paper/blueprint';
import type { PaperLayout } from '../../src/contract/paper/paperLayout';
import { SHIPPED_BLUEPRINTS } from '../../src/domain/blueprint/shippedBlueprints';
import { SHIPPED_TEMPLATES } from '../../src/domain/paper/templates';
import type { Api } from './api';

export interface Listed {
  id: number;
  type_id: number;
  stage_id: number | null;
}
export interface GoldenPaper {
  title: string;
  chosen: readonly Pick<Listed, 'id' | 'type_id'>[];
  layout: Partial<PaperLayout>;
  seal_line: 0 | 1;
  notice: string;
  stage_id: number | null;
  /** Space of a written answer, mm. */
  space: () => number;
  score: () => number;
}

type Random = () => number;
const pick = <T>(next: Random, list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;

export async function allQuestions(api: Api): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let page = 1; page <= 12; page += 1) {
    const { data } = await api.get<{ list: Listed[]; total: number }>('/questions/list', {
      status: 4,
      size: 100,
      page,
      order: 'oldest',
    });
    found.push(...data.list);
    if (found.length >= data.total) break;
  }
  return found;
}

/** Different questions of each type. */
function chosenOf(bank: readonly Listed[], counts: Readonly<Record<number, number>>, next: Random): Listed[] {
  return Object.entries(counts).flatMap(([type, count]) => {
    const left = bank.filter(({ type_id }) => type_id === Number(type));
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(Math.floor(next() * left.length), 1)[0] as Listed,
    );
  });
}

const fromTemplate = (key: string) => {
  const { layout = {}, seal_line = 0, notice = '' } = SHIPPED_TEMPLATES.find((one) => one.key === key)?.template ?? {};
  return { layout: { ...layout, answers: 'none' as const }, seal_line: seal_line as 0 | 1, notice };
};

/** 高考 questions that the bank does not have in this number of levels: the paper is of the first change that works. */
async function ofConflictingBlueprint(api: Api): Promise<Pick<Listed, 'id' | 'type_id'>[]> {
  const whole = SHIPPED_BLUEPRINTS.find(({ key }) => key === 'national')?.body as BlueprintBody;
  const asked: BlueprintBody = {
    ...whole,
    cells: whole.cells.map((cell) => ({
      ...cell,
      difficulty: cell.type_id === 101 ? { min: 9, max: 10 } : cell.difficulty,
    })),
  };
  const fill = async (body: BlueprintBody) => {
    const { data } = await api.post<z.output<ReturnType<typeof blueprintResult>>>('/blueprint/fill', {
      body: JSON.stringify(body),
      seed: '7',
    });
    return data;
  };
  const first = await fill(asked);
  if (first.outcome !== 'impossible') throw new Error(`the blueprint is no conflict: ${first.outcome}`);
  const relaxed = first.shortage.relaxations[0]?.body ?? asked;
  const second = await fill(relaxed);
  if (second.outcome !== 'filled') throw new Error(`the change does not work: ${second.outcome}`);
  const typeOf = new Map(relaxed.cells.map(({ id, type_id }) => [id, type_id]));
  return (second.forms[0] ?? []).map(({ cell_id, question_id }) => ({
    id: question_id,
    type_id: typeOf.get(cell_id) ?? 400,
  }));
}

export async function fourKinds(api: Api, bank: readonly Listed[], seed: number): Promise<GoldenPaper[]> {
  const next = randomOf(seed);
  const five = () => 5;
  const older = bank.filter(({ stage_id }) => stage_id !== 1);
  return [
    {
      title: '22 题 A3 密封线',
      chosen: chosenOf(older, { 101: 12, 300: 4, 400: 6 }, next),
      ...fromTemplate('term'),
      stage_id: 4,
      space: () => 60,
      score: five,
    },
    {
      title: '小学 A4',
      chosen: chosenOf(
        bank.filter(({ stage_id }) => stage_id === 1),
        { 101: 10, 200: 5, 300: 6, 400: 4 },
        next,
      ),
      ...fromTemplate('standard'),
      stage_id: 1,
      space: () => 45,
      score: five,
    },
    {
      title: '细目表有冲突的试卷',
      chosen: await ofConflictingBlueprint(api),
      ...fromTemplate('national'),
      stage_id: 4,
      space: () => 80,
      score: five,
    },
    {
      title: '60 题 8K',
      chosen: chosenOf(older, { 101: 30, 300: 15, 400: 15 }, next),
      ...fromTemplate('octavo'),
      stage_id: 4,
      space: () => 40,
      score: five,
    },
  ];
}

export function randomPaper(bank: readonly Listed[], next: Random, title: string): GoldenPaper {
  const count = 8 + Math.floor(next() * 7);
  const chosen = new Map(
    Array.from({ length: count }, () => pick(next, bank)).map((question) => [question.id, question]),
  );
  return {
    title,
    chosen: [...chosen.values()],
    layout: {
      size: pick(next, ['A4', 'A4', 'A3', '8K'] as const),
      answers: pick(next, ['none', 'each', 'end', 'apart'] as const),
      font_size: pick(next, [9, 10.5, 12] as const),
    },
    seal_line: pick(next, [0, 1] as const),
    notice: '',
    stage_id: null,
    space: () => pick(next, [0, 30, 90]),
    score: () => pick(next, [4, 5, 12.5]),
  };
}
