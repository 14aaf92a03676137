import reportCss from '../../ui/theme/report.css';
import markingCss from './marking.css';

export const MarkingStyles = () => (
  <>
    <style href="report" precedence="medium">
      {reportCss}
    </style>
    <style href="marking" precedence="medium">
      {markingCss}
    </style>
  </>
);
