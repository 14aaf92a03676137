// 卷型: the structure of usual examination papers as blueprints to start from: one row per group of equal points,
// without knowledge points, so that it is filled at once or narrowed row by row.
import type { TypeId } from '../../contract/codes';
import type { BlueprintBody } from '../../contract/paper/blueprint';
import { addRows, emptyBody, withCell } from './grid';

type Group = readonly [title: string, type_id: TypeId, count: number, score: number];
interface Structure {
  key: string;
  title: string;
  stage_id: number;
  groups: readonly Group[];
}

const STRUCTURES: readonly Structure[] = [
  {
    key: 'newGaokao',
    title: '新高考（19 题 150 分）',
    stage_id: 4,
    groups: [
      ['单选（1–8）', 101, 8, 5],
      ['多选（9–11）', 102, 3, 6],
      ['填空（12–14）', 300, 3, 5],
      ['解答（15）', 400, 1, 13],
      ['解答（16、17）', 400, 2, 15],
      ['解答（18、19）', 400, 2, 17],
    ],
  },
  {
    key: 'national',
    title: '全国卷（22 题 150 分）',
    stage_id: 4,
    groups: [
      ['单选（1–12）', 101, 12, 5],
      ['填空（13–16）', 300, 4, 5],
      ['解答（17–21）', 400, 5, 12],
      ['选考（22）', 400, 1, 10],
    ],
  },
  {
    key: 'zhongkao',
    title: '中考（24 题 120 分）',
    stage_id: 3,
    groups: [
      ['单选（1–10）', 101, 10, 3],
      ['填空（11–16）', 300, 6, 3],
      ['解答（17、18）', 400, 2, 6],
      ['解答（19、20）', 400, 2, 8],
      ['解答（21、22）', 400, 2, 10],
      ['解答（23、24）', 400, 2, 12],
    ],
  },
];

function bodyOf({ stage_id, groups }: Structure): BlueprintBody {
  const rows = groups.map(([title]) => ({ title, system_info_id: null, kp_ids: [] }));
  let body = addRows({ ...emptyBody(), stage_id }, rows);
  groups.forEach(([, type_id, count, score], at) => {
    body = withCell(body, body.rows[at]?.id ?? 0, { type_id, difficulty: null }, { count, score });
  });
  return body;
}

export const SHIPPED_BLUEPRINTS = STRUCTURES.map((structure) => ({
  key: structure.key,
  title: structure.title,
  body: bodyOf(structure),
}));
