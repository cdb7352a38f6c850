import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'

export const browserAddressOf = ({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>) => {
  if (publicUrl) return publicUrl
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const addressFile = (dataDir: string) => join(dataDir, 'address')

/** Stores the address for commands in other terminals. */
export const keepAddress = (dataDir: string, address: string) =>
  writeFile(addressFile(dataDir), `${address}\n`).catch(() => undefined)

export const addressOfServer = async (config: Config) => {
  const kept = await readFile(addressFile(config.dataDir), 'utf8').catch(() => '')
  return config.publicUrl ?? (kept.trim() || browserAddressOf(config))
}

export const demoSignIns = `
  Sign-ins of the demo school, all with the password laurel-demo:
    admin@laurel.demo     administrator (tab “Staff”)
    teacher@laurel.demo   teacher (tab “Staff”)
    auditor@laurel.demo   auditor, reads only (tab “Staff”)
    s0001 … s0720         students (tab “Student”) and their parents (tab “Parent”)
`

export const demoIsOver =
  'The demo school in this database has expired: its password is public, so nobody can sign in to ' +
  'it. LAUREL_DEMO=on brings it back.'
