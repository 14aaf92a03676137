// A piece of a scanned page: the picture moved behind a window of the size of the piece.
import type { ScanCell } from '../../../contract/paper/scans';
import cropCss from './crop.css';

interface Props {
  picture: string;
  width: number;
  height: number;
  area: ScanCell['area'];
  label: string;
}

/** px of a mm; a narrow screen shows the piece smaller. */
const SCALE = 5;
/** A position in percent is of what is left beside the piece. */
const placed = (at: number, left: number): string => `${left > 0 ? (at / left) * 100 : 0}%`;

export const Crop = ({ picture, width, height, area, label }: Props) => (
  <>
    <style href="scan-crop" precedence="medium">
      {cropCss}
    </style>
    <span
      role="img"
      aria-label={label}
      className="scan-crop"
      style={{
        width: area.w * SCALE,
        aspectRatio: area.w / area.h,
        backgroundImage: `url("${picture}")`,
        backgroundSize: `${(width / area.w) * 100}% ${(height / area.h) * 100}%`,
        backgroundPosition: `${placed(area.x, width - area.w)} ${placed(area.y, height - area.h)}`,
      }}
    />
  </>
);
