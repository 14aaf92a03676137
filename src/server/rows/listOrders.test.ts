// If this fails, a list cannot be sorted by a column that its head offers, or sorts the wrong way.
import { ACCOUNT_ORDERS } from '../../contract/account/accounts';
import { ORGANIZATION_ORDERS } from '../../contract/account/organization';
import { SCHOOL_ORDERS } from '../../contract/account/school';
import { SHARE_ORDERS } from '../../contract/account/shareAccount';
import { CALLS, type CallName } from '../../contract/calls';
import { BOOK_ORDERS } from '../../contract/knowledge/reference';
import { PACK_ORDERS } from '../../contract/paper/pack';
import { PAPER_ORDERS } from '../../contract/paper/paper';
import { REPORT_ORDERS } from '../../contract/paper/report';
import { BLUEPRINT_ORDERS } from '../../contract/paper/savedBlueprint';
import { BIN_ORDERS } from '../../contract/system/bin';
import { type TestApp, type Visitor } from '../../testing/testApp';
import { openDemoApp } from '../../testing/testBanks';

const LISTS: readonly (readonly [CallName, readonly string[]])[] = [
  ['getPapers', PAPER_ORDERS],
  ['getReports', REPORT_ORDERS],
  ['getPacks', PACK_ORDERS],
  ['getBlueprints', BLUEPRINT_ORDERS],
  ['getAccounts', ACCOUNT_ORDERS],
  ['getOrganizations', ORGANIZATION_ORDERS],
  ['getSchools', SCHOOL_ORDERS],
  ['getShareAccounts', SHARE_ORDERS],
  ['getOriginBooks', BOOK_ORDERS],
  ['getBin', BIN_ORDERS],
];

let world: TestApp;
let admin: Visitor;
beforeAll(async () => {
  world = await openDemoApp();
  admin = await world.visitorOf(1);
}, 60_000);
afterAll(() => world.close());

test.each(LISTS)('%s sorts by each of its columns, both ways', async (name, orders) => {
  for (const order of orders) {
    const up = await admin.call(CALLS[name], { order, size: 100 });
    expect([order, up.error]).toEqual([order, 0]);
    const figures = (up.data.list as Record<string, unknown>[]).map((row) => row[order]);
    if (figures.every((value) => typeof value === 'number'))
      expect(figures).toEqual([...figures].sort((a, b) => Number(a) - Number(b)));
    const down = await admin.call(CALLS[name], { order: `-${order}`, size: 100 });
    expect((down.data.list as Record<string, unknown>[]).map((row) => row[order]).reverse()).toEqual(figures);
  }
  expect((await admin.call(CALLS[name], { order: 'password' }).catch(() => ({ error: 1 }))).error).not.toBe(0);
});
