// Yardstick: better-react-mathjax with nothing around the texts.
import { startNaive } from './naive';

startNaive(({ children }) => children);
