// A piece of a scanned page: the picture moved behind a window of the size of the piece.
import type { ScanCell } from '../../../../contract/paper/scans';

interface Props {
  picture: string;
  width: number;
  height: number;
  area: ScanCell['area'];
  label: string;
}

/** px of a mm. */
const SCALE = 5;

export const Crop = ({ picture, width, height, area, label }: Props) => (
  <span
    role="img"
    aria-label={label}
    className="scan-crop"
    style={{
      width: area.w * SCALE,
      height: area.h * SCALE,
      backgroundImage: `url("${picture}")`,
      backgroundSize: `${width * SCALE}px ${height * SCALE}px`,
      backgroundPosition: `${-area.x * SCALE}px ${-area.y * SCALE}px`,
    }}
  />
);
