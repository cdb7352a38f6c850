import { randomBytes } from 'node:crypto'
import { chown, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareApplicationRole } from './application-role.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

const applicationRole = 'laurel_app'

export const applicationPasswordFile = (dataDir: string) => join(dataDir, 'application-password')

/** `url`: a role that owns only Laurel's schemas. @throws EmbeddedPostgresError */
export const startOwnPostgres = async (
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres(options)
  try {
    const password = await readOrMakePassword(options.dataDir)
    await prepareApplicationRole(server.url, { name: applicationRole, password })
    return { ...server, url: applicationUrl(server.url, password) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

export const applicationUrl = (ownerUrl: string, password: string) => {
  const url = new URL(ownerUrl)
  url.username = applicationRole
  url.password = password
  return url.href
}

const readOrMakePassword = async (dataDir: string) => {
  const file = applicationPasswordFile(dataDir)
  const known = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (known) return known
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  const { uid, gid } = await stat(join(dataDir, 'password'))
  if (process.getuid?.() === 0) await chown(file, uid, gid)
  return password
}
