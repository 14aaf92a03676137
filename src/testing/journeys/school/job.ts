// What a job of the school is, and what it works with.
import type { Page } from 'playwright-core';
import type { Dice } from './dice';
import type { Model, QuestionFact, PaperFact } from './model';
import type { Person, Role } from './person';

export interface Job {
  name: string;
  /** Who does it; left out: everybody but share accounts. */
  roles?: readonly Role[];
  weight: number;
  /** Needs a window of Chromium on screen, or a Chromium of the server. */
  chromium?: true;
  /** It finds what the product once got wrong unseen: it is in every plan, however short. */
  always?: true;
  run(context: Context): Promise<void>;
}

export interface World {
  people: readonly Person[];
  model: Model;
  url(): string;
  /** The name of the server's data folder, for pictures of print jobs. */
  dataDir: string;
  /** Of the product, for its command line. */
  env: Readonly<Record<string, string>>;
  /** Says what is wrong; the step and the person are added. */
  find(rule: string, message: string, files?: string[]): void;
  /** Rows that a running step works on: other jobs do not take them. */
  claim(kind: 'question' | 'paper' | 'report' | 'organization', id: number): boolean;
  /** Keeps a file for the report of a finding. */
  keep(name: string, bytes: Uint8Array): string;
  /** A window of Chromium, signed in as this person. */
  screen(person: Person): Promise<Page>;
}

export interface Context extends World {
  person: Person;
  dice: Dice;
  /** A word that nothing else has, the same whenever the step runs. */
  code(): string;
  /** Someone else of the organisation with this role. */
  colleague(role: Role, but?: readonly Person[]): Person;
  /** `right`, or a finding. */
  expect(right: boolean, rule: string, message: string): void;
}

/** Questions of the person's organisation that no job works on, in order of their ids; they are claimed when taken.
 * What an interrupted job left is not known before the next checkpoint. */
export function take(
  { model, person, claim, dice }: Context,
  wanted: (question: QuestionFact) => boolean,
  count = 1,
): QuestionFact[] {
  const fitting = [...model.questions.values()]
    .filter((one) => one.organization === person.organization && !one.unsure && wanted(one))
    .sort((a, b) => a.id - b.id);
  return dice
    .some(fitting, count * 3)
    .filter(({ id }) => claim('question', id))
    .slice(0, count);
}
export function takePaper(
  { model, person, claim, dice }: Context,
  wanted: (paper: PaperFact) => boolean,
): PaperFact | undefined {
  const fitting = [...model.papers.values()]
    .filter((one) => one.owner === person.id && !one.deleted && !one.unsure && wanted(one))
    .sort((a, b) => a.id - b.id);
  return dice.some(fitting, 4).find(({ id }) => claim('paper', id));
}
