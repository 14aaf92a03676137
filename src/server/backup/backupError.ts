// A refusal that the operator can act on: only its message is printed, exit code 1.
export class BackupError extends Error {
  override readonly name = 'BackupError';
  /** The command line prints errors with this code without a stack. */
  readonly code = 'backup_refused';
}

export const damaged = (what: string) =>
  new BackupError(`备份文件已损坏，没有恢复任何内容：${what} (the backup is damaged)`);
