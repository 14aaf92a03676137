// State of the automatic copies, for /readyz, /metrics and the administrator's work desk.
export interface BackupState {
  /** Time of the newest copy; null while there is none. */
  at: string | null;
  /** Why the last attempt failed; '' when it succeeded. */
  failure: string;
}
