// What the program itself knows of its automatic copies, for /readyz, /metrics and the administrator's work desk.
export interface BackupState {
  /** Of the newest copy; null while there is none. */
  at: string | null;
  /** Why the last attempt failed; '' when it did not. */
  failure: string;
}
