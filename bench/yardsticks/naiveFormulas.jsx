// Yardstick: better-react-mathjax with plain texts only.
import { startNaive } from './naive';

startNaive(({ children }) => children);
