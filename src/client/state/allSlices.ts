// The slices of a session log, which are all but the api cache and the offline queue. A file that imports this has all
// of them in the store.
import { reduceEdits } from './edits/editEvents';
import { gridsReducer } from './grids/gridsSlice';
import { markingReducer } from './marking/markingSlice';
import { bulkReducer } from './review/bulkRun';
import { queueReducer } from './review/reviewQueue';
import { firstSlices } from './slices';
import { enteredCellsReducer, storedChangesReducer } from './storedChanges/storedChangesSlice';
import { tasksReducer } from './tasks/tasksSlice';
import { recentSearchesReducer } from './ui/recentSearches';

export const allSlices = {
  ...firstSlices,
  edits: reduceEdits,
  grids: gridsReducer,
  storedChanges: storedChangesReducer,
  enteredCells: enteredCellsReducer,
  tasks: tasksReducer,
  bulkRun: bulkReducer,
  reviewQueue: queueReducer,
  marking: markingReducer,
  recentSearches: recentSearchesReducer,
};
