/** For text that only assistive technology reads. In MUI a width of 1 is the whole width. */
export const READ_ALOUD_ONLY = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', m: 0 } as const;
