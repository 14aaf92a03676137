// One row for the toolbars of several small editors, above them: it shows the toolbar of the editor with the focus. Its
// height is reserved, so that nothing moves and nothing is covered.
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { SharedToolsContext } from './editorContext';

export function SharedTools({ title, children }: { title: string; children: ReactNode }) {
  const [row, setRow] = useState<HTMLElement | null>(null);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          justifyContent: 'space-between',
          alignItems: 'center',
          columnGap: 1,
          position: 'sticky',
          top: 'var(--head-height, 0)',
          zIndex: 3,
          bgcolor: 'background.paper',
          fontSize: 13,
          lineHeight: 1.3,
          fontWeight: 600,
          whiteSpace: 'nowrap',
        }}
      >
        {title}
        <Box
          ref={setRow}
          // px: the toolbar of one-line editors, which is broken into two lines on narrow screens.
          sx={{ flex: 'none', width: { xs: '100%', sm: 341 }, height: { xs: 60, sm: 34 } }}
          // A click between the buttons leaves the caret in the text.
          onMouseDown={(event) => event.preventDefault()}
        />
      </Box>
      <SharedToolsContext.Provider value={row}>{children}</SharedToolsContext.Provider>
    </>
  );
}
