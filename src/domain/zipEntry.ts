// How entries of a zip are written. As from DOS, which is the default of the library, the unzip of Linux reads Chinese
// names in a code page, although they are marked as UTF-8; as from Unix it needs the rights of the files too.
export const ZIP_ENTRY = { os: 3, attrs: (0o100644 << 16) >>> 0 } as const;
