// Placeholder rows, or cards, while the list loads.
export function RowBones({ label, cards }: { label: string; cards?: boolean | undefined }) {
  return (
    <div role="status" aria-label={label} className={cards ? 'card-bones' : 'row-bones'}>
      {Array.from({ length: 6 }, (_none, i) => (
        <div key={i} className={cards ? 'bone' : 'bone text'} />
      ))}
    </div>
  );
}
