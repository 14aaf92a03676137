// If these fail, what is typed without TeX stays as it is, undo does not give it back, or a formula that an input method
// for Chinese has opened is not closed by it.
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createRef, useState } from 'react';
import { TexInput, type TexInputProps } from './TexInput';
import type { TexEdit } from './texTemplates';

function open(first = '', own: Partial<TexInputProps> = {}) {
  const edits: (TexEdit | undefined)[][] = [];
  const done: string[] = [];
  function Field() {
    const [value, setValue] = useState<TexEdit>({ tex: first, start: first.length, end: first.length });
    const [input] = useState(() => createRef<HTMLTextAreaElement>());
    return (
      <TexInput
        value={value}
        onEdit={(edit, typed) => {
          edits.push([edit, typed]);
          setValue(edit);
        }}
        onLeave={(where, byDollar) => done.push(`${where} ${byDollar ?? false}`)}
        onUndo={() => undefined}
        onRemove={() => undefined}
        onSwitch={() => done.push('switch')}
        onPalette={() => undefined}
        fault={null}
        display={false}
        typed
        faultId="fault"
        input={input}
        {...own}
      />
    );
  }
  render(<Field />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  const put = (text: string, isComposing = false) => {
    const value = field.value + text;
    const event = createEvent.input(field, {
      target: { value, selectionStart: value.length, selectionEnd: value.length },
    });
    Object.defineProperty(event, 'isComposing', { value: isComposing });
    fireEvent(field, event);
  };
  return { field, put, edits, done };
}

test('what is typed becomes what is meant; for undo there is also what was typed', () => {
  const { field, put, edits } = open('x>');
  put('=');
  expect(field.value).toBe('x\\geqslant ');
  expect(edits.at(-1)).toEqual([
    { tex: 'x\\geqslant ', start: 11, end: 11 },
    { tex: 'x>=', start: 3, end: 3 },
  ]);
  put('1');
  put('/');
  expect(field.value).toBe('x\\geqslant \\frac{1}{}');
  expect(field.selectionStart).toBe(field.value.length - 1);
});

test.each(['￥', '＄'])('%s closes a formula, from a key and from an input method', (sign) => {
  const { field, put, done } = open('x');
  fireEvent.keyDown(field, { key: sign });
  put(sign);
  put(sign, true);
  fireEvent.compositionEnd(field, { data: sign });
  expect(done).toEqual(['after true', 'after true', 'after true']);
  expect(field.value).toBe('x');
});

test('a second sign in an empty formula makes it one of its own line', () => {
  const { put, done } = open();
  put('￥');
  expect(done).toEqual(['switch']);
});
