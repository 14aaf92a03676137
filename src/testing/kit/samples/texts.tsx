import { JobProgress } from '../../../client/ui/JobProgress';
import { Keys } from '../../../client/ui/Keys';
import { Notice } from '../../../client/ui/Notice';
import { WarningBox } from '../../../client/ui/WarningBox';
import { Alert } from '../../../client/ui/controls/Alert';
import { Button } from '../../../client/ui/controls/Button';
import { Chip } from '../../../client/ui/controls/Chip';
import { Facts } from '../../../client/ui/controls/Facts';
import { ItemText, List, ListChoice } from '../../../client/ui/controls/List';
import { Progress } from '../../../client/ui/controls/Progress';
import { Section } from '../../../client/ui/controls/Section';
import { Skeleton } from '../../../client/ui/controls/Skeleton';
import { Cell, Row, Table } from '../../../client/ui/controls/Table';
import { Heading, Text } from '../../../client/ui/controls/Text';
import type { Job } from '../../../contract/system/job';
import { Live, LONG, nothing, say, UNBROKEN, type Samples } from '../sample';

const STORED = say('已保存为草稿。', 'Stored as a draft.');
const SEVERITIES = ['info', 'success', 'warning', 'error'] as const;
const UNITS = [say('第一单元', 'Unit one'), say('第二单元', 'Unit two'), say('第三单元', 'Unit three')];
const HEAD = (
  <>
    <Cell>{say('姓名', 'Name')}</Cell>
    <Cell align="right">{say('得分', 'Score')}</Cell>
  </>
);
const JOB: Job = {
  id: 1,
  kind: 'export',
  title: say('导出试卷', 'Export a paper'),
  state: 'running',
  done: 12,
  total: 40,
  text: say('正在排版', 'Typesetting'),
  reason: '',
  notes: [],
  files: [],
  files_until: null,
  data: {},
  revision: 1,
  created_at: '2026-11-05 08:00:00',
  updated_at: '2026-11-05 08:00:00',
} as Job;
const jobOf = (patch: Partial<Job>) => <JobProgress job={{ ...JOB, ...patch }} onCancel={nothing} onRetry={nothing} />;

export const TEXTS: Samples = {
  'controls/Text': {
    plain: () => (
      <>
        <Heading>{say('成绩分布', 'Distribution of scores')}</Heading>
        <Text>{STORED}</Text>
        <Text quiet>{STORED}</Text>
      </>
    ),
    long: () => (
      <>
        <Heading>{LONG}</Heading>
        <Text>{LONG}</Text>
      </>
    ),
  },
  'controls/Facts': {
    plain: () => (
      <Facts
        rows={[
          [say('数据库', 'Database'), say('内置数据库', 'Embedded')],
          [say('最近的备份', 'Last backup'), say('还没有', 'None yet'), say('每天备份一次', 'Made daily')],
        ]}
      />
    ),
    long: () => <Facts rows={[[say('说明', 'Note'), LONG, UNBROKEN]]} />,
  },
  'controls/Section': {
    plain: () => (
      <Section
        title={say('登录中的设备', 'Devices')}
        actions={<Button look="outlined">{say('退出其他设备', 'Sign the others out')}</Button>}
      >
        <Text>{STORED}</Text>
      </Section>
    ),
    long: () => (
      <Section title={LONG}>
        <Text>{LONG}</Text>
      </Section>
    ),
  },
  'controls/Alert': {
    plain: () => (
      <>
        {SEVERITIES.map((severity) => (
          <Alert key={severity} severity={severity} action={<Button look="plain">{say('查看', 'Open')}</Button>}>
            {STORED}
          </Alert>
        ))}
        <Alert dense severity="warning">
          {STORED}
        </Alert>
      </>
    ),
    long: () => (
      <Alert severity="info" onClose={nothing}>
        {LONG}
      </Alert>
    ),
  },
  'controls/Chip': {
    plain: () => (
      <>
        <Chip label={say('函数', 'Functions')} />
        <Chip label={say('数列', 'Sequences')} variant="filled" onClick={nothing} />
        <Chip label={say('向量', 'Vectors')} onDelete={nothing} />
        {(['primary', 'success', 'warning', 'error'] as const).map((color) => (
          <Chip key={color} label={say('待审核', 'To review')} color={color} />
        ))}
      </>
    ),
    disabled: () => <Chip label={say('函数', 'Functions')} disabled onClick={nothing} />,
    long: () => <Chip label={LONG} onDelete={nothing} />,
  },
  'controls/List': {
    plain: () => (
      <Live start={0}>
        {(at, set) => (
          <List component="div" aria-label={say('单元', 'Units')}>
            {UNITS.map((unit, index) => (
              <ListChoice key={unit} selected={at === index} disabled={index === 2} onClick={() => set(index)}>
                <ItemText primary={unit} />
              </ListChoice>
            ))}
          </List>
        )}
      </Live>
    ),
    long: () => (
      <List component="div" aria-label={say('单元', 'Units')}>
        <ListChoice>
          <ItemText primary={LONG} secondary={LONG} />
        </ListChoice>
      </List>
    ),
  },
  'controls/Table': {
    plain: () => (
      <Table head={HEAD}>
        {[95, 88].map((score) => (
          <Row key={score}>
            <Cell>{say('学生', 'Student')}</Cell>
            <Cell align="right">{score}</Cell>
          </Row>
        ))}
      </Table>
    ),
    empty: () => <Table head={HEAD}>{null}</Table>,
    long: () => (
      <Table head={HEAD}>
        <Row>
          <Cell>{LONG}</Cell>
          <Cell align="right">100</Cell>
        </Row>
      </Table>
    ),
  },
  'controls/Progress': {
    plain: () => <Progress label={say('导出', 'Export')} value={40} />,
    chosen: () => <Progress label={say('导出', 'Export')} value={100} width={120} />,
    busy: () => <Progress label={say('导出', 'Export')} />,
  },
  'controls/Skeleton': {
    busy: () => <Skeleton width={240} height={32} />,
  },
  Notice: {
    plain: () => (
      <Notice
        title={say('还没有试卷', 'No papers yet')}
        text={say('新建一份试卷，从题库选题。', 'Add a paper and choose questions.')}
      >
        <Button look="filled large">{say('新建试卷', 'New paper')}</Button>
      </Notice>
    ),
    fault: () => (
      <Notice alert title={say('试卷不存在', 'No such paper')} text={say('它已被删除。', 'It has been deleted.')} />
    ),
    long: () => <Notice title={LONG} text={LONG} />,
  },
  WarningBox: {
    plain: () => (
      <WarningBox>
        <Text>{say('与题库中的一题相似。', 'Similar to a question of the bank.')}</Text>
        <Button look="outlined">{say('仍然保存', 'Save anyway')}</Button>
      </WarningBox>
    ),
    long: () => (
      <WarningBox>
        <Text>{LONG}</Text>
      </WarningBox>
    ),
  },
  Keys: {
    plain: () => <Keys keys={['Control+k', '?', 'Enter', 'Escape', 'ArrowUp']} />,
  },
  JobProgress: {
    plain: () => jobOf({}),
    busy: () => jobOf({ state: 'running', total: 0, text: '' }),
    empty: () => jobOf({ state: 'waiting', done: 0, ahead: 3, text: '' }),
    fault: () => jobOf({ state: 'failed', reason: say('磁盘空间不足', 'The disk is full') }),
    chosen: () =>
      jobOf({
        state: 'done',
        done: 40,
        files: [{ name: say('期末卷.pdf', 'final.pdf'), size: 234_567, path: '/files/1' }],
        files_until: '2026-11-12 08:00:00',
      }),
    long: () => jobOf({ title: LONG, notes: [LONG, UNBROKEN], reason: UNBROKEN, state: 'cancelled' }),
  },
};
