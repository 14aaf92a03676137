// Small symmetric systems of equations.

/** Inverse of a symmetric positive definite matrix by Cholesky's method; null where it is not positive definite. */
export function inverse(matrix: readonly (readonly number[])[]): number[][] | null {
  const n = matrix.length;
  const lower = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  const entry = (rows: readonly (readonly number[])[], i: number, j: number) => rows[i]?.[j] ?? 0;
  const put = (rows: number[][], i: number, j: number, value: number) => {
    const row = rows[i];
    if (row) row[j] = value;
  };
  for (let j = 0; j < n; j += 1) {
    for (let i = j; i < n; i += 1) {
      let value = entry(matrix, i, j);
      for (let k = 0; k < j; k += 1) value -= entry(lower, i, k) * entry(lower, j, k);
      if (i === j) {
        if (!(value > 1e-12 * Math.max(1, Math.abs(entry(matrix, j, j))))) return null;
        put(lower, j, j, Math.sqrt(value));
      } else put(lower, i, j, value / entry(lower, j, j));
    }
  }
  const result = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  for (let column = 0; column < n; column += 1) {
    const y = new Array<number>(n).fill(0);
    for (let i = 0; i < n; i += 1) {
      let value = i === column ? 1 : 0;
      for (let k = 0; k < i; k += 1) value -= entry(lower, i, k) * (y[k] ?? 0);
      y[i] = value / entry(lower, i, i);
    }
    for (let i = n - 1; i >= 0; i -= 1) {
      let value = y[i] ?? 0;
      for (let k = i + 1; k < n; k += 1) value -= entry(lower, k, i) * entry(result, k, column);
      put(result, i, column, value / entry(lower, i, i));
    }
  }
  return result;
}

export const product = (matrix: readonly (readonly number[])[], vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((all, value, i) => all + value * (vector[i] ?? 0), 0));
