// A slice whose reducer loads with the first screen that uses it, not with the program.
import type { UnknownAction } from '@reduxjs/toolkit';

type Reduce<State> = (state: State | undefined, action: UnknownAction) => State;

export function lateSlice<State>(initial: State) {
  let reduce: Reduce<State> = (state = initial) => state;
  return {
    reducer: ((state, action) => reduce(state, action)) as Reduce<State>,
    load: (reducer: Reduce<State>) => void (reduce = reducer),
  };
}
