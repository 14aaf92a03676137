// Shared reference data: cateList, common, area. Each has one writer.
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { typeTitle } from '../../../contract/codes';
import type { Category, Common } from '../../../contract/knowledge/reference';
import type { Region } from '../../lib/regions';
import { t } from '../../lib/texts/t';
import { isFulfilledCall } from '../api/fulfilled';

export interface CacheState {
  cateList: Category[];
  common: Common | null;
  /** Starts with { level 0, 全国 }; null until loaded. */
  area: Region[] | null;
}

export const initialCache = (): CacheState => ({ cateList: [], common: null, area: null });

const cacheSlice = createSlice({
  name: 'cache',
  initialState: initialCache(),
  reducers: {
    areaLoaded: (state, { payload }: PayloadAction<Region[]>) => {
      state.area = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(isFulfilledCall<Category[]>('getCategories'), (state, { payload }) => {
        state.cateList = payload;
      })
      .addMatcher(isFulfilledCall<Common>('getCommon'), (state, { payload }) => {
        state.common = payload;
      });
  },
  selectors: {
    selectCateList: (state) => state.cateList,
    selectCommon: (state) => state.common,
    selectArea: (state) => state.area,
  },
});

export const { areaLoaded } = cacheSlice.actions;
export const { selectCateList, selectCommon, selectArea } = cacheSlice.selectors;
/** The title of a question type, from the server's categories. */
export const selectTypeTitle = createSelector(
  [selectCateList],
  (categories) => (typeId: number) => t(typeTitle(typeId, categories)),
);
/** The title of a stage, grade, volume or book that a field names; '' for none, `#id` for one that is gone. */
export const selectPlaceTitle = createSelector([selectCommon], (common) => {
  const lists = {
    stage_id: common?.stages,
    grade_id: common?.grades,
    gs_id: common?.gs,
    origin_book_id: common?.books,
  } as const;
  return (field: keyof typeof lists, id: number | null): string =>
    id === null ? '' : (lists[field]?.find((one) => one.id === id)?.title ?? `#${id}`);
});
export const cacheReducer = cacheSlice.reducer;
