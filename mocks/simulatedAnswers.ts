// Answers of simulated students to questions of known parameters, for tests and benchmarks of the measurement code.
import { categoryProbabilities, type ItemParameters } from '../src/domain/measure/itemResponse';
import { responseData, type Examinee, type ResponseData } from '../src/domain/measure/responses';

/** Uniform numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Standard normal numbers (Box and Muller). */
export const normalOf = (random: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

interface Simulation {
  seed: number;
  items: number;
  students: number;
  /** Papers of `each` neighbouring items; without it each student answers all. */
  papers?: number;
  each?: number;
}

/** ln a ~ N(0, 0.3²), b ~ N(0, 1), ability ~ N(0, 1); neighbouring papers overlap evenly. */
export function simulatedAnswers({ seed, items: count, students, papers = 1, each = count }: Simulation): {
  data: ResponseData;
  items: ItemParameters[];
  abilities: number[];
} {
  const random = randomOf(seed);
  const normal = normalOf(random);
  const items = Array.from({ length: count }, () => ({ slope: Math.exp(0.3 * normal()), steps: [normal()] }));
  const abilities = Array.from({ length: students }, normal);
  const shift = papers === 1 ? 0 : (count - each) / (papers - 1);
  const examinees = abilities.map((theta, p): Examinee => {
    const from = Math.round((p % papers) * shift);
    return {
      responses: items.slice(from, from + each).map((item, i) => {
        const draw = random();
        let below = 0;
        const category = categoryProbabilities(item, theta).findIndex((chance) => draw < (below += chance));
        return [from + i, Math.max(0, category)] as const;
      }),
    };
  });
  return {
    data: responseData(
      items.map(({ steps }) => steps.length + 1),
      examinees,
    ),
    items,
    abilities,
  };
}
