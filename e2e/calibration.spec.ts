// 难度校准: from the answers of a class to measured difficulties beside the teacher's, with the curves of a question.
import { type Api } from './support/api';
import { expect, test } from './support/fixtures';

const STUDENTS = 80;

/** A report of twelve questions: the first ones are easy, the more able students are the later ones, with slips. */
async function answeredReport(api: Api): Promise<void> {
  const made = async (call: string, fields: Record<string, string>) => {
    const { error, msg, data } = await api.post<{ id: number }>(call, fields);
    expect(error, msg).toBe(0);
    return String(data?.id);
  };
  const { data } = await api.get<{ list: { id: number }[] }>('/questions/list', { page: 1, size: 12, status: 4 });
  const items = data.list.map(({ id }) => ({ question_id: id, score: 4 }));
  const report_id = await made('/report/save', {
    title: '期中考试',
    sections: JSON.stringify([{ id: 1, title: '全部试题', items }]),
  });
  const schools = await api.get<{ list: { id: number }[] }>('/school/list', { page: 1, size: 10 });
  const class_id = await made('/school/class/save', {
    school_id: String(schools.data.list[0]?.id),
    grade_id: '',
    title: '校准班',
    year: '',
  });
  const rows = Array.from({ length: STUDENTS }, (_none, i) => ({ number: String(i + 1), name: `学生${i + 1}` }));
  await made('/school/students/save', { class_id, revision: '1', rows: JSON.stringify(rows) });
  const students = await api.get<{ list: { id: number }[] }>('/school/students', { class_id: Number(class_id) });
  const cells = students.data.list.flatMap(({ id: student_id }, i) =>
    items.map(({ question_id }, q) => {
      const able = (i / STUDENTS) * items.length > q + 0.3;
      const slip = (i * 13 + q * 5) % 6 === 0;
      return { student_id, question_id, text: able === slip ? '=0' : '=4', was: '' };
    }),
  );
  await made('/answer/save', { report_id, class_id, cells: JSON.stringify(cells) });
}

test('a teacher calibrates the bank from the answers and opens the curves of a question', async ({
  page,
  login,
  room,
}) => {
  await answeredReport(await room.api('teacher'));
  await login('teacher');
  await page.evaluate(() => (window.location.hash = '/reportlist'));
  await page.getByRole('link', { name: '难度校准' }).click();
  await page.getByRole('button', { name: '开始校准' }).click();
  await expect(page.getByRole('group', { name: '校准' }).getByRole('status')).toHaveText(
    new RegExp(`^完成：${STUDENTS} 名学生，12 题中有 12 题得到难度$`),
  );
  const table = page.getByRole('table', { name: '难度校准' });
  await expect(table.getByRole('row')).toHaveCount(11);
  const sorted = page.waitForResponse((reply) => reply.url().includes('order=hardest'));
  await page.getByLabel('排序').selectOption('hardest');
  await sorted;
  await expect(page).toHaveURL(/order=hardest/);
  await expect(page.locator('.list-rows')).toHaveAttribute('aria-busy', 'false');
  await table.getByRole('button').first().click();
  await expect(page.getByRole('img', { name: /^特征曲线/ }).locator('svg')).toBeVisible();
  await expect(page.getByRole('img', { name: /^信息曲线/ })).toBeVisible();
});
