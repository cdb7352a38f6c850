import { readFile } from 'node:fs/promises'
import { BackupError } from '#platform/backup/manifest.ts'

/** @throws BackupError for an unreadable or empty file */
export const readPassphrase = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The passphrase file ${file} cannot be read (${error.code}).`)
  })
  const passphrase = text.trim()
  if (!passphrase) throw new BackupError(`The passphrase file ${file} is empty.`)
  return passphrase
}
