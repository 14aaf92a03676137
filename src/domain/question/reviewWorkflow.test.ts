import { FUNCTION_KEYS, type FunctionKey } from '../../contract/account/functionKeys';
import {
  findTransition,
  judgeMove,
  nextStatus,
  STATUSES,
  TRANSITIONS,
  type MoveFacts,
  type Mover,
} from './reviewWorkflow';

const AUTHOR = 1;
const FIRST_REVIEWER = 2;
const OTHER = 3;
const facts: MoveFacts = { author_ids: [AUTHOR], first_reviewer_id: FIRST_REVIEWER };
const ROLES: Record<string, readonly FunctionKey[]> = {
  nobody: [],
  teacher: ['question.read', 'question.write'],
  checker: ['question.read', 'question.check'],
  reviewer: ['question.read', 'question.review'],
  both: ['question.read', 'question.check', 'question.review'],
  all: Object.keys(FUNCTION_KEYS) as FunctionKey[],
};
const mover = (id: number, role: string): Mover => ({ id, may: (key) => (ROLES[role] ?? []).includes(key) });

// The allowed transitions, written a second time by hand: from, to, key, reason, author barred, first reviewer barred.
const EXPECTED = new Map<string, [FunctionKey, boolean, boolean, boolean]>([
  ['1-2', ['question.check', false, true, false]],
  ['2-3', ['question.check', false, true, false]],
  ['3-4', ['question.review', false, true, true]],
  ['1-1', ['question.check', true, true, false]],
  ['2-1', ['question.check', true, true, false]],
  ['3-1', ['question.review', true, true, false]],
  ['1-5', ['question.review', true, false, false]],
  ['2-5', ['question.review', true, false, false]],
  ['3-5', ['question.review', true, false, false]],
  ['4-5', ['question.review', true, false, false]],
  ['5-1', ['question.review', false, false, false]],
]);

describe('every move × role × person × reason: nobody reviews out of turn', () => {
  for (const from of STATUSES) {
    for (const to of STATUSES) {
      for (const role of Object.keys(ROLES)) {
        test(`${from} -> ${to} by ${role}`, () => {
          for (const id of [AUTHOR, FIRST_REVIEWER, OTHER]) {
            for (const reason of ['', '  ', '题干有误']) {
              const rule = EXPECTED.get(`${from}-${to}`);
              const verdict = judgeMove(from, to, mover(id, role), facts, reason);
              const allowed =
                rule !== undefined &&
                mover(id, role).may(rule[0]) &&
                !(rule[1] && reason.trim() === '') &&
                !(rule[2] && id === AUTHOR) &&
                !(rule[3] && id === FIRST_REVIEWER);
              expect(verdict.ok).toBe(allowed);
              if (!verdict.ok) expect(verdict.msg).toMatch(/\p{Script=Han}/u);
            }
          }
        });
      }
    }
  }
});

test('a refusal marks the question as returned, a pass does not', () => {
  for (const { from, to, returned } of TRANSITIONS) expect(returned === true).toBe(to === 1 && from !== 5);
});

test('passing walks 1 -> 2 -> 3 -> 4 and ends there', () => {
  expect(STATUSES.map(nextStatus)).toEqual([2, 3, 4, undefined, undefined]);
  for (const from of STATUSES) {
    const to = nextStatus(from);
    if (to !== undefined) expect(findTransition(from, to)).toMatchObject({ from, to });
  }
});

test('unknown statuses are refused, not crashed on', () => {
  for (const odd of [0, 6, -1, Number.NaN]) expect(judgeMove(odd, 2, mover(OTHER, 'all'), facts, 'x').ok).toBe(false);
});
