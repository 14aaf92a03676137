// The rows that a change of the knowledge tables affects, before and after: one shape to write, to log and to undo.
import type { BlueprintBody } from '../../../contract/paper/blueprint';

export interface KpState {
  id: number;
  pid: number;
  system_info_id: number;
  type: number;
  tip_key: string;
  kp_name: string;
  sort: number;
  revision: number;
  /**
   * The first revision with the same content: an undo restores this value, so that the change before it can be undone
   * too.
   */
  content_revision: number;
  deleted: 0 | 1;
}
export interface SystemState {
  id: number;
  /** null: the system belongs to the platform. */
  organization_id: number | null;
  title: string;
  sort: number;
  revision: number;
  /** The same as for a point. */
  content_revision: number;
  deleted: 0 | 1;
}
export interface TypeState {
  system_info_id: number;
  id: number;
  name: string;
  deleted: 0 | 1;
}
/** Point and question. */
export type Link = readonly [kp_id: number, question_id: number];
/** A saved blueprint that names points; `revision` is the current one. */
export interface BlueprintState {
  id: number;
  body: BlueprintBody;
  revision: number;
}
/** `sorts`: points whose position changed only because a neighbour moved; they count as unchanged. */
export interface KnowledgeState {
  systems: SystemState[];
  types: TypeState[];
  kps: KpState[];
  links: Link[];
  sorts: (readonly [kp_id: number, sort: number])[];
  blueprints: BlueprintState[];
}
export interface KnowledgeChange {
  before: KnowledgeState;
  after: KnowledgeState;
}

export const noState = (): KnowledgeState => ({
  systems: [],
  types: [],
  kps: [],
  links: [],
  sorts: [],
  blueprints: [],
});
