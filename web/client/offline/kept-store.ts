import type { DehydratedState } from '@tanstack/react-query'
import { keptName } from '#web/client/session/token.ts'

export type KeptAnswers = Readonly<{ at: number; build: string; state: DehydratedState }>

const store = 'sessions'

const asPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const inStore = async <T>(
  mode: IDBTransactionMode,
  work: (records: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const opening = indexedDB.open(keptName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  const database = await asPromise(opening)
  try {
    return await asPromise(work(database.transaction(store, mode).objectStore(store)))
  } finally {
    database.close()
  }
}

/**
 * Returns the record's key, a hash from which the token cannot be read. Undefined without
 * IndexedDB, or without https outside localhost.
 */
export const recordOf = async (token: string): Promise<string | undefined> => {
  if (!globalThis.indexedDB || !globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const readKept = (record: string) =>
  inStore<KeptAnswers | undefined>('readonly', (records) => records.get(record)).catch(
    () => undefined,
  )

export const writeKept = (record: string, kept: KeptAnswers) =>
  inStore('readwrite', (records) => records.put(kept, record)).catch(() => undefined)

export const forgetOthers = async (records: readonly string[]) => {
  const known = await inStore('readonly', (all) => all.getAllKeys()).catch(() => [])
  for (const key of known)
    if (!records.includes(String(key)))
      await inStore('readwrite', (all) => all.delete(key)).catch(() => undefined)
}
