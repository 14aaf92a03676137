/** `sx` of an independent part of a page, such as the pages of a book. */
export const PANEL = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  p: 1.5,
} as const;
