/** yyyy-mm-dd where the server stands: neither of UTC nor of the database, which are a day behind in a Chinese night. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
