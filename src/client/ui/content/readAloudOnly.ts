/** For text that only screen readers read. The width has a unit because in MUI a width of 1 means 100 %. */
export const READ_ALOUD_ONLY = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  m: 0,
} as const;
