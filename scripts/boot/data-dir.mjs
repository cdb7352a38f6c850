import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns another data folder if `data` cannot work: as root, PostgreSQL runs as "nobody", who may
 * not enter /root. A folder that already has data is always used.
 */
export const otherDataDir = (
  root,
  { env, uid } = { env: process.env, uid: process.getuid?.() },
) => {
  if (env.DATA_DIR || env.DATABASE_URL || uid !== 0) return undefined
  if (isOpen(root) || existsSync(join(root, 'data', 'cluster'))) return undefined
  return `/var/lib/laurel-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`
}

const isOpen = (folder) => {
  const everybodyMayEnter = (statSync(folder).mode & 0o001) !== 0
  return everybodyMayEnter && (folder === dirname(folder) || isOpen(dirname(folder)))
}
