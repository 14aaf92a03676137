// Names of the kinds of entries on the home page.
import type { FrontKind } from '../../../../contract/system/front';

export const FRONT_NAMES: Readonly<Record<FrontKind, string>> = {
  notice: '公告',
  shortcut: '快捷入口',
  carousel: '轮播',
};
