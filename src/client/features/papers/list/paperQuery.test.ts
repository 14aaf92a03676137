import { emptyPaperQuery, readPaperQuery, toPapersRequest, writePaperQuery } from './paperQuery';

describe('the address of a paper list', () => {
  it('gives the same list back after a reload or when shared', () => {
    const query = { page: 3, size: 50, title: '期中 & 期末', stage_id: 3, grade_id: 7, gs_id: 71, deleted: true };
    expect(readPaperQuery(new URLSearchParams(writePaperQuery(query).toString()))).toEqual(query);
  });
  it('is empty for the plain list', () => expect(writePaperQuery(emptyPaperQuery()).toString()).toBe(''));
  it('takes nonsense as absent', () => {
    expect(readPaperQuery(new URLSearchParams('page=-2&size=33&stage_id=x&deleted=yes'))).toEqual(emptyPaperQuery());
  });
  it('asks for own papers only on the own list', () => {
    expect(toPapersRequest(emptyPaperQuery(), false)).toEqual({ page: 1, size: 10 });
    expect(toPapersRequest(emptyPaperQuery(), true)).toEqual({ page: 1, size: 10, mine: 1 });
  });
});
