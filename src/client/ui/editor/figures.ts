// Figures with source in the text: drawn in an editor of their own, which the screen around the text provides.
import { Editor, Transforms, type Path } from 'slate';
import { insertPicture } from './document/formulas';
import type { ElementOf } from './document/slateTypes';
import { focusText } from './focusText';

export interface DrawnFigure {
  src: string;
  alt: string;
  width_mm: number;
}
/** Opens the figure editor with a figure of the text, or with a new one; null if it was cancelled. */
export type DrawFigure = (figure: { src: string; alt: string } | null) => Promise<DrawnFigure | null>;

/** Uploads are SVG only if they are figures with source. */
export const isFigure = ({ src }: { src: string }): boolean => /^\/?files\/.*\.svg$/.test(src);

/** At the caret, or at the end of a text that never had the focus. */
export async function insertFigure(editor: Editor, draw: DrawFigure, inline: boolean): Promise<void> {
  const place = Editor.rangeRef(editor, editor.selection ?? Editor.range(editor, Editor.end(editor, [])));
  const figure = await draw(null);
  const at = place.unref();
  Transforms.select(editor, at ?? Editor.end(editor, []));
  if (figure) insertPicture(editor, figure, inline);
  focusText(editor);
}

/** The changed figure is a new file; its width in the text changes with the width of its sheet. */
export async function editFigure(editor: Editor, draw: DrawFigure, path: Path): Promise<void> {
  const place = Editor.pathRef(editor, path);
  const { src, alt } = Editor.node(editor, path)[0] as ElementOf<'image' | 'figure'>;
  const figure = await draw({ src, alt });
  const at = place.unref();
  if (figure && at && Editor.hasPath(editor, at)) Transforms.setNodes(editor, figure, { at });
  focusText(editor);
}
