// Stroke icons of plain controls; decorative, as the control has its own text.

/** A circle of this radius around (x, y). */
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0 ${r} ${r} 0 0 1 ${-2 * r} 0`;
/** A dot: the round caps of a stroke without length. */
const dot = (x: number, y: number) => `M${x} ${y}h.01`;
const RAYS =
  'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4';

const PATHS = {
  search: `${circle(10.5, 10.5, 6.5)}M15.5 15.5L20 20`,
  previous: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  down: 'M8 10.5l4 4 4-4',
  open: 'M6.5 9.5L12 15l5.5-5.5',
  shut: 'M6.5 14.5L12 9l5.5 5.5',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  pin: 'M8.5 3.5h7M10 3.5v6L7 13v1.5h10V13l-3-3.5v-6M12 14.5V21',
  account: `${circle(12, 12, 9)}${circle(12, 10, 3)}M6.2 18.6c1.2-2.1 3.3-3.2 5.8-3.2s4.6 1.1 5.8 3.2`,
  menu: 'M4 7h16M4 12h16M4 17h16',
  menuOpen: 'M4 7h12M4 12h9M4 17h12M20.5 8.5L17 12l3.5 3.5',
  help: `${circle(12, 12, 9)}M9.5 9.5a2.5 2.5 0 1 1 2.5 2.8v1.2M12 17h.01`,
  basket: 'M3 10h18l-2.2 8.6a1.5 1.5 0 0 1-1.5 1.1H6.7a1.5 1.5 0 0 1-1.5-1.1zM7.5 10L12 3.5l4.5 6.5M12 13.5v3',
  dark: 'M19.5 14.5a8 8 0 0 1-10-10 8 8 0 1 0 10 10',
  light: `${circle(12, 12, 4)}${RAYS}`,
  offline: 'M7 18.5a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 17.8 11a3.8 3.8 0 0 1-.3 7.5zM4 4l16 16',
  done: 'M20.5 10.5A8.7 8.7 0 1 1 15.5 4M8.5 11.5l3.3 3.3L21 5.5',
  quiz: 'M7.5 3.5h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-12a1 1 0 0 1-1-1v-12a1 1 0 0 1 1-1M3.5 7v12.5a1 1 0 0 0 1 1H17M11.3 8.3a2.2 2.2 0 1 1 3.3 1.9c-.7.4-1.1.8-1.1 1.6M13.5 14.6h.01',
  hub: `${circle(12, 12, 2.5)}M12 9.5v-4M14.2 13.3l3.2 2.2M9.8 13.3l-3.2 2.2${[
    [12, 4],
    [18.7, 16.3],
    [5.3, 16.3],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 1.5))
    .join('')}`,
  books: 'M12 6.5C10 5 7 4.5 3 5v13c4-.5 7 0 9 1.5 2-1.5 5-2 9-1.5V5c-4-.5-7 0-9 1.5v13',
  paper: 'M6 3h8l5 5v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M14 3v5h5M8.5 12.5h7M8.5 16.5h7',
  chart: 'M4.5 3.5h15a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1M8 11v5.5M12 7.5v9M16 13.5v3',
  building: `M3.5 20.5h17M5 20.5v-10h4M9 20.5v-16h6v16M15 10.5h4v10${[8, 12, 16].map((y) => dot(12, y)).join('')}`,
  gear: `${circle(12, 12, 6.5)}${circle(12, 12, 2)}${RAYS}`,
  undo: 'M9 5L4.5 9.5 9 14M4.5 9.5H15a5 5 0 0 1 0 10h-3',
  redo: 'M15 5l4.5 4.5L15 14M19.5 9.5H9a5 5 0 0 0 0 10h3',
  unfold: 'M7 9l5-5 5 5M7 15l5 5 5-5',
  fold: 'M7 4l5 5 5-5M7 20l5-5 5 5',
  checked:
    'M5.5 4h13a1.5 1.5 0 0 1 1.5 1.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4M8 12l3 3 5.5-6',
  tree: 'M5 4v13a2 2 0 0 0 2 2h4M5 9.5h6M14 7.5h6v4h-6zM14 17h6v4h-6z',
  remove: `${circle(12, 12, 9)}M8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4`,
} as const;

export type Sign = keyof typeof PATHS;

export const Glyph = ({ sign, size = 19 }: { sign: Sign; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={PATHS[sign]} />
  </svg>
);
