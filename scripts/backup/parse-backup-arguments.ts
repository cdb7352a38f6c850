import { parseArgs } from 'node:util'
import { StartError } from '../start/start-error.ts'

/** @throws StartError with the usage */
export const parseBackupArguments = (command: 'backup' | 'restore') => {
  try {
    const options = { 'passphrase-file': { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length === 1)
      return { file: positionals[0]!, passphraseFile: values['passphrase-file'] }
  } catch {
    // The error below explains the usage.
  }
  throw new StartError(`Usage: npm run ${command} -- FILE [--passphrase-file FILE]`)
}
