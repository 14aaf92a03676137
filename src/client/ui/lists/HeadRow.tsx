// The heads of a plain table, from their titles.
export const HeadRow = ({ titles }: { titles: readonly string[] }) => (
  <tr>
    {titles.map((title) => (
      <th key={title} scope="col">
        {title}
      </th>
    ))}
  </tr>
);
