// What has just happened, with an undo button.
import { lazyPart } from './lazyPart';

export const UndoBar = lazyPart(() => import('./UndoSnackbar'));
