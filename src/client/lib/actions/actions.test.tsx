// If these fail, a letter typed into a field triggers a list command, an input method loses its keys, or the key list
// is wrong.
import { fireEvent, render } from '@testing-library/react';
import { ACTIONS, keyLabel, type Action } from './actions';
import { liveKeys } from './offeredActions';
import { pressed } from './pressed';
import { useActions } from './useActions';

const event = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

test('a key is what the table says, with Ctrl or ⌘, and nothing else', () => {
  expect(pressed(ACTIONS.global.actions.palette, event('k', { ctrlKey: true }))).toBe(true);
  expect(pressed(ACTIONS.global.actions.palette, event('K', { metaKey: true }))).toBe(true);
  expect(pressed(ACTIONS.global.actions.palette, event('k'))).toBe(false);
  expect(pressed(ACTIONS.global.actions.list, event('?', { shiftKey: true }))).toBe(true);
  expect(pressed(ACTIONS.paper.actions.undo, event('z', { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(pressed(ACTIONS.paper.actions.redo, event('Z', { ctrlKey: true, shiftKey: true }))).toBe(true);
  expect(pressed(ACTIONS.tabs.actions.menu, event('F10', { shiftKey: true }))).toBe(true);
  expect(pressed(ACTIONS.rows.actions.next, event('j', { altKey: true }))).toBe(false);
  expect(keyLabel('Mod+Shift+z', false)).toBe('Ctrl+Shift+Z');
  expect(keyLabel('Mod+k', true)).toBe('⌘K');
  // The plus sign is a key too.
  expect(pressed(ACTIONS.pages.actions.larger, event('+', { shiftKey: true }))).toBe(true);
  expect(pressed(ACTIONS.pages.actions.larger, event('k'))).toBe(false);
  expect([keyLabel('+', false), keyLabel('+', true)]).toEqual(['+', '+']);
});

test('no two keys of one place are the same', () => {
  for (const { actions } of Object.values(ACTIONS)) {
    const all = Object.values<Action>(actions).flatMap((action) => action.keys ?? []);
    expect(new Set(all).size).toBe(all.length);
  }
});

function Review({ pass }: { pass: (() => void) | undefined }) {
  useActions('review', { pass, refuse: undefined });
  return (
    <>
      <input aria-label="field" />
      <input aria-label="box" type="checkbox" />
      <div role="dialog">
        <button>in a dialog</button>
      </div>
    </>
  );
}

test('keys wait while something is typed, composed, or a dialog is open; only what answers is listed', () => {
  const pass = jest.fn();
  const view = render(<Review pass={pass} />);
  fireEvent.keyDown(view.getByLabelText('field'), { key: 'p' });
  fireEvent.keyDown(view.getByText('in a dialog'), { key: 'p' });
  fireEvent.keyDown(document.body, { key: 'p', isComposing: true });
  fireEvent.keyDown(document.body, { key: 'p', keyCode: 229 });
  expect(pass).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'p' });
  fireEvent.keyDown(view.getByLabelText('box'), { key: 'p' });
  expect(pass).toHaveBeenCalledTimes(2);
  expect([...(liveKeys().get('review') ?? [])]).toEqual(['pass']);
  view.rerender(<Review pass={undefined} />);
  expect([...(liveKeys().get('review') ?? [])]).toEqual([]);
  view.unmount();
  expect(liveKeys().has('review')).toBe(false);
});
