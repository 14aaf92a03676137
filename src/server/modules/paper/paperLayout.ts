// The stored layout of a paper, completed by its defaults; whatever cannot be read falls back to them.
import * as z from 'zod/mini';
import { paperLayout, type PaperLayout } from '../../../contract/paper';

export function readLayout(stored: unknown): PaperLayout {
  const result = z.safeParse(paperLayout, stored ?? {});
  return result.success ? result.data : z.parse(paperLayout, {});
}
