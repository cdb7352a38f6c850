import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCodeOf, StartError, startReasonOf } from './start-error.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

export const prepareDataDir = async (dataDir: string) => {
  const trial = join(dataDir, `.writable-${process.pid}`)
  try {
    // PostgreSQL's user must be able to enter the folder. Files with secrets have stricter rights.
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    await writeFile(trial, '')
    await rm(trial)
  } catch (error) {
    const reason = reasons[errorCodeOf(error) ?? ''] ?? startReasonOf(error)
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to another one.`,
    )
  }
}
