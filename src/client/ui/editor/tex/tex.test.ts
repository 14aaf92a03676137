// If these fail, the palette or the completion writes wrong TeX, or places the caret at a wrong position.
import { createEngine } from '../../../../math/engine';
import { faultOf } from '../../../lib/math/formulaFaults';
import { completionsAt } from './texCommands';
import { applySnippet, applyTemplate, nextHole, previousHole, TEX_GROUPS, withHoles } from './texTemplates';

const engine = createEngine();

test('every template and every completion can be typeset', () => {
  const templates = TEX_GROUPS.flatMap((group) => group.templates.map(({ tex }) => tex));
  expect(templates.length).toBeGreaterThan(120);
  const names = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const snippets = Array.from(names).flatMap((letter) =>
    completionsAt(`\\${letter}`, 2).commands.map(({ snippet }) => applySnippet('', 0, 0, snippet).tex),
  );
  const faults = [...templates, ...snippets.filter((tex) => !/^\\(?:left|right|log_|lim_)/.test(tex))].filter((tex) =>
    faultOf(withHoles(tex), engine(withHoles(tex), true)),
  );
  expect(faults).toEqual([]);
});

test('a template goes to the caret, takes the selection into its first hole, and waits at the next', () => {
  expect(applyTemplate({ tex: 'a+b', start: 2, end: 3 }, '\\frac{}{}')).toEqual({
    tex: 'a+\\frac{b}{}',
    start: 11,
    end: 11,
  });
  expect(applyTemplate({ tex: 'x', start: 1, end: 1 }, '{}^{}')).toEqual({ tex: 'x^{}', start: 3, end: 3 });
  expect(applyTemplate({ tex: '', start: 0, end: 0 }, '{}^{}')).toEqual({ tex: '{}^{}', start: 1, end: 1 });
});

test('holes are found forwards and backwards', () => {
  const tex = '\\frac{}{}';
  expect([nextHole(tex, 0), nextHole(tex, 7), nextHole(tex, 9), previousHole(tex, 8)]).toEqual([6, 8, null, 6]);
});

test('completion offers what fits, not a line break, and keeps the next letter apart', () => {
  expect(completionsAt('x+\\fr', 5)).toMatchObject({ start: 2, commands: [{ name: '\\frac', hint: '分数' }] });
  expect(completionsAt('x\\\\', 3).commands).toEqual([]);
  expect(completionsAt('\\pi', 3).commands).toEqual([]);
  expect(completionsAt('\\begin{ca', 9).commands[0]?.name).toBe('\\begin{cases}');
  expect(applySnippet('\\frx', 0, 3, '\\frac{|}{}')).toEqual({ tex: '\\frac{}{}x', start: 6, end: 6 });
  expect(applySnippet('\\alr', 0, 3, '\\alpha').tex).toBe('\\alpha r');
});
