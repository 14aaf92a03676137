// Entry point of the browser program in development: the kit at #/kit, at every other address the program.
const isKit = () => window.location.hash === '#/kit';
const shown = isKit();

window.addEventListener('hashchange', () => {
  if (isKit() !== shown) window.location.reload();
});
void (shown ? import('./kit') : import(/* webpackMode: "eager" */ '../../client/app/main'));
