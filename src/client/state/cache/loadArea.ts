// The writer of cache.area: fetches regions.zip once and unpacks it.
import { NATION, unzipRegions } from '../../lib/regions';
import { t } from '../../lib/texts/t';
import { fetchStatic } from '../api/transport';
import type { AppThunk } from '../store';
import { areaLoaded } from './cacheSlice';

export const REGIONS_URL = 'regions.zip';

/** Returns whether the regions are loaded. A fault shows one notice; the call may be repeated. */
export const loadArea =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { effects }) => {
    if (getState().cache.area) return true;
    try {
      const regions = await unzipRegions(await fetchStatic(effects, REGIONS_URL));
      dispatch(areaLoaded([NATION, ...regions]));
      return true;
    } catch (fault) {
      effects.log(`regions: ${String(fault)}`);
      effects.toast('error', t('地区数据未能载入，请稍后重试'));
      return false;
    }
  };
