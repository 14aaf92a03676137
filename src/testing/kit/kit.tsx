// Shows the kit in place of the program.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { KitPage } from './KitPage';

const root = document.getElementById('root');
if (!root) throw new Error('no #root in the page');

createRoot(root).render(
  <StrictMode>
    <KitPage />
  </StrictMode>,
);
