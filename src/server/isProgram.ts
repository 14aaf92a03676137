import { accessSync, constants, statSync } from 'node:fs';

/** Whether the file is there and may be executed. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
