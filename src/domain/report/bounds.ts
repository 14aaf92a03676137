// Rates are quotients and differences of floats: 0.6 − 0.4 is 0.19999999999999996. Compare them with a limit only by
// these.
const ROUNDING = 1e-9;

export const atLeast = (value: number, bound: number): boolean => value >= bound - ROUNDING;
export const atMost = (value: number, bound: number): boolean => value <= bound + ROUNDING;
/** Number of whole steps in a value. */
export const wholeSteps = (value: number, step: number): number => Math.floor(value / step + ROUNDING);
