import type { DatabasePool } from 'slonik'
import { tellLists } from '#api/live/tell-lists.ts'
import type { Services } from '#api/services.ts'
import { createKeyedCounter } from '#platform/concurrency/keyed-counter.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { FieldsError, RegistryError } from '#registry/registry-error.ts'
import { checkImport, importStudents } from '#registry/students/import-students.ts'
import {
  beginImport,
  failImport,
  type ImportFailure,
  type NewImport,
  noteProgress,
} from '#registry/students/imports.ts'
import {
  type ImportWatch,
  type NewStudentImport,
  saidBy,
} from '#registry/students/student-import.ts'

const sayEvery = 500
/**
 * The most imports of a school. Each holds its rows in memory, and they wait for each other's locks
 * anyway.
 */
const mostOfSchool = 3

export type ImportJob = NewImport &
  Readonly<{
    /**
     * The content, without passwords. Another request with the same key must have the same content.
     */
    said: unknown
    /** @throws before anything has started */
    check: () => Promise<void>
    /** Returns token hashes of ended sessions. */
    run: (watch: ImportWatch) => Promise<readonly string[]>
  }>

export const studentImportJob = (
  db: DatabasePool,
  author: Author,
  batch: NewStudentImport,
): ImportJob => ({
  id: batch.commandId,
  periodId: batch.periodId,
  said: saidBy(batch),
  check: () => checkImport(db, author, batch),
  run: async (watch) => (await importStudents(db, author, { ...batch, ...watch })).endedSessions,
})

/**
 * Runs imports apart from the requests that start them. Rows and typed passwords stay in memory:
 * if the process ends, the import has stored nothing.
 */
export const createImportRuns = (services: Services) => {
  const { db, clock, log, sessions } = services
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  /** Imports that start or run: their ids, and their number by organisation. */
  const underWay = new Set<string>()
  const ofSchool = createKeyedCounter()

  const run = async ({ organizationId }: Author, job: ImportJob) => {
    const { id } = job
    const progress = { hashed: 0, hashes: 0 }
    const say = () => noteProgress(db, organizationId, { id, ...progress, at: clock() })
    const timer = setInterval(
      () =>
        say().catch((err) => log.warn({ err }, 'The progress of an import could not be stored')),
      sayEvery,
    )
    const onProgress = (hashed: number, hashes: number) =>
      Object.assign(progress, { hashed, hashes })
    try {
      const endedSessions = await job.run({ onProgress, signal: stopping.signal })
      await sessions.revoke(endedSessions)
      await tellLists(services, organizationId, [job.periodId])
    } catch (error) {
      const failure = failureOf(error, stopping.signal)
      if (failure.code === 'internal_error') log.error({ err: error }, 'An import failed')
      await failImport(db, organizationId, { id, failure })
    } finally {
      clearInterval(timer)
    }
  }

  const begin = async (author: Author, job: ImportJob): Promise<boolean> => {
    await job.check()
    await claimCommand(db, author, job.said)
    return await beginImport(db, author, job)
  }

  /**
   * Returns the function that frees the place. A repeated request for a running import takes no
   * second place.
   */
  const enter = (organizationId: string, id: string) => {
    if (underWay.has(id)) return () => undefined
    if (ofSchool.countOf(organizationId) >= mostOfSchool)
      throw new RegistryError('too_many_under_way')
    underWay.add(id)
    const leave = ofSchool.enter(organizationId)
    return () => {
      underWay.delete(id)
      leave()
    }
  }

  return {
    /**
     * Does nothing if the import is running or done.
     * @throws FieldsError, RegistryError `not_found`, `idempotency_key_reused`,
     * `too_many_under_way`, with nothing started
     */
    start: async (author: Author, job: ImportJob) => {
      const leave = enter(author.organizationId, job.id)
      try {
        if (!(await begin(author, job))) return leave()
      } catch (error) {
        leave()
        throw error
      }
      const one = run(author, job)
        .catch((err) => log.error({ err }, 'The failure of an import could not be stored'))
        .finally(() => {
          leave()
          running.delete(one)
        })
      running.add(one)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
export type ImportRuns = ReturnType<typeof createImportRuns>

const failureOf = (error: unknown, { aborted }: AbortSignal): ImportFailure => {
  if (error instanceof FieldsError) return { code: 'validation_failed', details: error.fields }
  if (error instanceof RegistryError) return { code: error.code }
  return { code: aborted ? 'import_interrupted' : 'internal_error' }
}
