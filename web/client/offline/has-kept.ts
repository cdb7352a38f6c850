import { keptName } from '#web/client/session/token.ts'

/**
 * Whether anything was kept in this browser: what reads it need not come where nothing was. A
 * browser that cannot tell may have.
 */
export const hasKept = async (): Promise<boolean> => {
  if (!globalThis.indexedDB) return false
  if (!indexedDB.databases) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name === keptName)
}
