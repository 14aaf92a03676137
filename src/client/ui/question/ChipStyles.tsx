// The look of chosen items and active filters; with them, because the list opens without any.
import chipCss from './chip.css';

export const ChipStyles = () => (
  <style href="chip" precedence="low">
    {chipCss}
  </style>
);
