import { act, render, screen } from '@testing-library/react';
import { createEditor, Editor, Transforms } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';
import { focusText } from './focusText';

function open() {
  const editor = withReact(createEditor());
  const { unmount } = render(
    <Slate editor={editor} initialValue={[{ type: 'p', children: [{ text: 'a' }] }]}>
      <Editable aria-label="field" />
    </Slate>,
  );
  return { editor, unmount };
}

test('the text has the focus after the change is flushed', async () => {
  const { editor } = open();
  await act(async () => {
    Transforms.select(editor, Editor.end(editor, []));
    focusText(editor);
  });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'field' }));
});

test('a text that is closed before the change is flushed is left alone', async () => {
  const { editor, unmount } = open();
  await act(async () => {
    Transforms.select(editor, Editor.end(editor, []));
    Transforms.insertText(editor, 'b');
    focusText(editor);
    unmount();
  });
  expect(document.activeElement).toBe(document.body);
});
