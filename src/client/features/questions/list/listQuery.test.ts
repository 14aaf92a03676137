// If these fail, a bookmarked or reloaded list shows different questions than before.
import {
  chosenOrder,
  countFilters,
  emptyQuery,
  readListQuery,
  similarSearch,
  toRequest,
  writeListQuery,
  type ListQuery,
} from './listQuery';

const full: ListQuery = {
  stage_id: 4,
  grade_id: 10,
  gs_id: 101,
  type_id: 101,
  difficulty_min: 0,
  difficulty_max: 0,
  year_min: 2019,
  year_max: 2024,
  status: 4,
  term: 1,
  special: 0,
  in_use: 1,
  listed: 0,
  unanswered: 1,
  kind: 3,
  language: 1,
  origin_book_id: 5,
  id: 77,
  similar_to: 12,
  page: 3,
  size: 50,
  order: 'hardest',
  keyword: '\\frac{1}{2} & 50% #函数?',
  keyword_in: 'analysis',
  kp_ids: [12, 7],
  kp_mode: 'none',
  system_info_id: 2,
  type: 1,
};

test('every filter, with TeX and signs in the keyword, survives the address bar', () => {
  const address = `#/questionlist?${writeListQuery(full).toString()}`;
  expect(readListQuery(new URLSearchParams(address.slice(address.indexOf('?') + 1)))).toEqual(full);
});

test('an untouched list has a bare address', () => {
  expect(writeListQuery(emptyQuery()).toString()).toBe('');
});

test('a mangled address falls back to what makes sense', () => {
  const read = readListQuery(
    new URLSearchParams(
      'page=-2&size=37&order=drop&kp_ids=1,x,1,,2&kp_mode=maybe&keyword_in=title&type_id=1e9&status=__proto__',
    ),
  );
  expect(read).toEqual({ ...emptyQuery(), kp_ids: [1, 2] });
});

test('the request leaves out what is not filtered and keeps the zero of a flag', () => {
  expect(toRequest({ ...emptyQuery(), listed: 0, system_info_id: 2, keyword: '  ' })).toEqual({
    page: 1,
    size: 10,
    order: 'newest',
    listed: 0,
  });
  expect(toRequest(emptyQuery(), { mine: 1 })).toMatchObject({ mine: 1 });
  expect(toRequest({ ...emptyQuery(), kp_ids: [1], kp_mode: 'all' })).toMatchObject({ kp_ids: [1], kp_mode: 'all' });
});

test('the place of a keyword is sent with it, counted beside it, and kept while there is none', () => {
  const placed: ListQuery = { ...emptyQuery(), keyword: '椭圆', keyword_in: 'source' };
  expect(toRequest(placed)).toMatchObject({ keyword: '椭圆', keyword_in: 'source' });
  expect(countFilters(placed)).toBe(2);
  const bare = { ...placed, keyword: '' };
  expect([toRequest(bare).keyword_in, countFilters(bare)]).toEqual([undefined, 0]);
  expect(readListQuery(writeListQuery(bare)).keyword_in).toBe('source');
});

test('a keyword brings the best hits first until another order is chosen', () => {
  const typed = { ...emptyQuery(), keyword: '椭圆' };
  expect(toRequest(typed).order).toBe('relevance');
  const newest = { ...typed, order: chosenOrder(typed, 'newest') };
  expect(toRequest(newest).order).toBe('newest');
  expect(readListQuery(writeListQuery(newest)).order).toBe('newest');
  // Newest first is what a list without a keyword has anyway: it is no choice against relevance.
  expect(chosenOrder(emptyQuery(), 'newest')).toBe('relevance');
});

test('questions like another one come with the most similar first', () => {
  const query = readListQuery(new URLSearchParams(similarSearch(12)));
  expect(toRequest(query)).toMatchObject({ similar_to: 12, order: 'relevance' });
  expect(chosenOrder(query, 'newest')).toBe('newest');
  expect(countFilters(query)).toBe(1);
});
