// Actions of the palette: first those of the current page, then those of the shell.
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { offeredCommands, type Command } from '../../../lib/commands';
import { screenTheme } from '../../../lib/screenTheme';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { activeSetChanged } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { NEW_PAPER } from '../../../state/paperWorkingSet/workingSet';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { signOut } from '../../../state/session/sessionThunks';
import { choosePreferences } from '../../../state/ui/preferencesThunks';
import { menuToggled } from '../../../state/ui/uiSlice';
import type { PalettePage } from './paletteItems';

export function usePaletteCommands(pages: readonly PalettePage[], showKeys: () => void): Command[] {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const mayWriteQuestion = useAppSelector((state) => selectHasFunction(state, 'question.write'));
  const mayWritePaper = useAppSelector((state) => selectHasFunction(state, 'paper.write'));
  // The page under the open palette does not change.
  const [here] = useState(offeredCommands);
  return useMemo(() => {
    const has = (name: string) => pages.some((page) => page.name === name);
    const newPaper = () => {
      dispatch(activeSetChanged(NEW_PAPER));
      void navigate('/paperlist/edit/0');
    };
    return [
      ...here,
      ...(mayWriteQuestion && has('addQuestion')
        ? [{ id: 'newQuestion', title: '新建试题', run: () => void navigate('/addquestion') }]
        : []),
      ...(mayWritePaper && has('paperEdit') ? [{ id: 'newPaper', title: '新建试卷', run: newPaper }] : []),
      { id: 'keys', title: '显示快捷键', key: '?', run: showKeys },
      {
        id: 'theme',
        title: '切换深色、浅色主题',
        run: () => void dispatch(choosePreferences({ theme: screenTheme() === 'dark' ? 'light' : 'dark' })),
      },
      { id: 'menu', title: '展开或收起主菜单', run: () => void dispatch(menuToggled()) },
      { id: 'signOut', title: '退出登录', run: () => void dispatch(signOut()) },
    ];
  }, [here, pages, mayWriteQuestion, mayWritePaper, dispatch, navigate, showKeys]);
}
