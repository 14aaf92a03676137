// What has just happened, with an undo button; its parts of MUI load when it is shown.
import { Suspense } from 'react';
import { lazyPart } from './lazyPart';
import { withTheme } from './theme/withTheme';

const UndoSnackbar = lazyPart(withTheme(() => import('./UndoSnackbar')));

export interface UndoBarProps {
  label: string;
  text: string;
  hint?: string;
  onUndo(): void;
  onClose(): void;
}

export const UndoBar = (props: UndoBarProps) => (
  <Suspense fallback={null}>
    <UndoSnackbar {...props} />
  </Suspense>
);
