// Names that the codes of a question have in its bank.
import type { Category, Common } from '../../contract/knowledge/reference';
import type { Question } from '../../contract/question/question';
import type { NameOf } from './fieldRules';

export interface BankWords {
  common: Common | null;
  categories: readonly Category[];
  /** Of the account: questions of another one are shared by it, or visible to an administrator. */
  organizationId?: number | undefined;
}

export const titleOf = (list: readonly { id: number; title: string }[] | undefined, id: number | null): string =>
  list?.find((one) => one.id === id)?.title ?? '';

const LISTS = { stage_id: 'stages', grade_id: 'grades', gs_id: 'gs', origin_book_id: 'books' } as const;
export const nameOfIn =
  ({ common }: BankWords): NameOf =>
  (field, id) =>
    titleOf(common?.[LISTS[field]], id);

/** As the badge of a card in the list. */
export const sharingText = (q: Pick<Question, 'organization_id' | 'shared'>, { organizationId }: BankWords): string =>
  organizationId !== undefined && q.organization_id !== organizationId ? '其他机构' : q.shared === 1 ? '共享' : '';
