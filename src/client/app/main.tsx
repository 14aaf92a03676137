// Entry point of the browser program.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { makeStore } from '../state/store';
import { App } from './App';
import { browserEffects } from './browserEffects';

const root = document.getElementById('root');
if (!root) throw new Error('no #root in the page');

createRoot(root).render(
  <StrictMode>
    <Provider store={makeStore(browserEffects())}>
      <App />
    </Provider>
  </StrictMode>,
);
