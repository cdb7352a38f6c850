import { keptName } from '#web/client/session/token.ts'

/** True where the browser cannot tell. */
export const hasKept = async (): Promise<boolean> => {
  if (!globalThis.indexedDB) return false
  if (!indexedDB.databases) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name === keptName)
}
