/** The day that the suite plays. */
export const SUITE_DAY = { seed: 1, days: 1, people: 4, steps: 6 } as const;
