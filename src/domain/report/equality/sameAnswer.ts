// Whether an answer gets the points of an accepted one without a person: only what is proved to be equal.
import { compareAnswers } from './compareAnswers';

export const sameAnswer = (accepted: string, given: string): boolean => compareAnswers(accepted, given) === 'equal';
