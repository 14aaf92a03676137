// Parent links between the questions of a 题库包, which names them by the numbers of the bank that wrote it.
import type { WholeDraft } from '../../../../formats/bank/whole';
import type { Tx } from '../../../db/database';
import { questionWrites } from '../save/questionWriteRepository';

interface Place {
  file: string;
  line: number;
  ref: string;
}
interface Row extends Place {
  whole?: Pick<WholeDraft, 'id' | 'derived_from'> | undefined;
}
export interface Placed extends Row {
  /** Number here: of the new question, or of the one that the row duplicates. */
  id: number;
  isNew: boolean;
}

/** Kept until the end of the file: without its content. */
interface Child extends Place {
  id: number;
  /** Number in the package. */
  parent: number;
}

export class Lineage {
  /** Number here by number in the package. */
  private readonly known = new Map<number, number>();
  private readonly children = new Map<number, Child>();

  /** Call in the transaction that stores the questions; a parent may come after its children. */
  async link(tx: Tx, placed: readonly Placed[]): Promise<void> {
    const now = new Set<number>();
    for (const one of placed) {
      if (!one.whole) continue;
      const { id, derived_from } = one.whole;
      now.add(id);
      this.known.set(id, one.id);
      const { file, line, ref } = one;
      if (one.isNew && derived_from !== null)
        this.children.set(id, { file, line, ref, id: one.id, parent: derived_from });
    }
    for (const [number, { id, parent }] of this.children) {
      const found = this.known.get(parent);
      if (found !== undefined && found !== id && (now.has(number) || now.has(parent)))
        await questionWrites.derive(tx, id, found);
    }
  }

  /** The transaction that stored these rows was rolled back. */
  undo(rows: readonly Row[]): void {
    for (const { whole } of rows) {
      if (!whole) continue;
      this.known.delete(whole.id);
      this.children.delete(whole.id);
    }
  }

  /** Notes on the questions whose parent did not come. */
  orphans(): { file: string; line: number; ref: string; note: string }[] {
    return [...this.children.values()]
      .filter(({ parent }) => !this.known.has(parent))
      .map(({ file, line, ref }) => ({ file, line, ref, note: '它的原题不在题库包里，没有记为派生' }));
  }
}
