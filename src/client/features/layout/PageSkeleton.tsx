// Placeholder of a page while its chunk loads.

export function PageSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="正在加载" style={{ padding: 20 }}>
      {[64, 140, 140, 140].map((height, at) => (
        <div key={at} className="bone" style={{ height, marginBottom: 16 }} />
      ))}
    </div>
  );
}
