/** The logo of public/images/logo.svg and the first paint of public/index.html; inline, so that nothing is fetched. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="64" height="64" rx="14" fill="#1f5fa8" />
      <path
        d="M14 40h8l6 12 9-36h14"
        fill="none"
        stroke="#fff"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M39 30l10 14M49 30L39 44" stroke="#ffd27a" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
