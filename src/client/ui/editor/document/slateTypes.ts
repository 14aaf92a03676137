// Binds Slate's generic types to the node kinds of domain/content/slateTree.
import type { BaseEditor } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import type { ContentElement, SlateText } from '../../../../domain/content/slateTree';

declare module 'slate' {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: ContentElement;
    Text: SlateText;
  }
}

export type ElementType = ContentElement['type'];
export type ElementOf<T extends ElementType> = Extract<ContentElement, { type: T }>;
