// The styles of controls, lists and empty states; rendered once, by the shell.
import listsCss from '../lists/lists.css';
import controlsCss from './controls.css';

export const ControlStyles = () => (
  <style href="controls" precedence="low">
    {controlsCss + listsCss}
  </style>
);
