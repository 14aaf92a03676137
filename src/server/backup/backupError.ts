// A refusal that the operator can act on: printed as its sentence alone, exit code 1.
export class BackupError extends Error {
  override readonly name = 'BackupError';
  /** In the form by which the command line knows errors that need no stack. */
  readonly code = 'backup_refused';
}

export const damaged = (what: string) => new BackupError(`备份文件已损坏，没有恢复任何内容：${what} (the backup is damaged)`);
