// The user of the command line owns the machine, so this actor sees every row.
import type { Actor } from '../security/actor';

export const OPERATOR: Actor = {
  id: 0,
  username: 'command line',
  nickname: '命令行',
  role_id: 1,
  role_name: '',
  organization_id: 0,
  functions: new Set(['paper.read', 'question.read']),
  address: 'cli',
};
