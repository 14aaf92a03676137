// How far a new bank is: what is done of its first steps, from the organisation to the first paper.

export type StartStepName = 'organization' | 'schools' | 'accounts' | 'questions';
export interface StartStep {
  name: StartStepName;
  state: 'done' | 'todo';
}

export interface StartFacts {
  /** The organisation has its own name. */
  organization: boolean;
  schools: number;
  /** Beside the first administrator. */
  accounts: number;
  /** Neither questions nor papers. */
  empty: boolean;
}

export function startSteps({ organization, schools, accounts, empty }: StartFacts): StartStep[] {
  const done: Readonly<Record<StartStepName, boolean>> = {
    organization,
    schools: schools > 0,
    accounts: accounts > 0,
    questions: !empty,
  };
  return (Object.keys(done) as StartStepName[]).map((name) => ({ name, state: done[name] ? 'done' : 'todo' }));
}
