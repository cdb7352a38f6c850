import type { Services } from '#api/services.ts'
import type { Author } from '#registry/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { FieldsRefused, RegistryRefused } from '#registry/registry-error.ts'
import { checkImport, importStudents } from '#registry/students/import-students.ts'
import { beginImport, failImport, type ImportFailure, noteProgress } from '#registry/students/imports.ts'
import { type StudentImport, saidBy } from '#registry/students/student-import.ts'
import { tellLists } from '../tell-lists.ts'

const sayEvery = 500

/**
 * Runs imports of this process, apart from the requests that ask for them. What is imported, with the passwords that somebody has typed, is
 * in memory only: with the process an import ends, and nothing of it is stored.
 */
export const createImportRuns = (services: Services) => {
  const { db, clock, log, sessions } = services
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const run = async (author: Author, batch: StudentImport) => {
    const { organizationId } = author
    const { commandId: id } = batch
    const progress = { hashed: 0, hashes: 0 }
    const say = () => noteProgress(db, organizationId, { id, ...progress, at: clock() })
    const timer = setInterval(
      () => say().catch((err) => log.warn({ err }, 'The progress of an import is unknown')),
      sayEvery,
    )
    const onProgress = (hashed: number, hashes: number) => Object.assign(progress, { hashed, hashes })
    try {
      const done = await importStudents(db, author, { ...batch, onProgress, signal: stopping.signal })
      await sessions.revoke(done.endedSessions)
      await tellLists(services, organizationId, [batch.periodId])
    } catch (error) {
      const failure = failureOf(error, stopping.signal)
      if (failure.code === 'internal_error') log.error({ err: error }, 'An import failed')
      await failImport(db, organizationId, { id, failure })
    } finally {
      clearInterval(timer)
    }
  }

  return {
    /** Begins an import, or finds it begun or done. @throws FieldsRefused, RegistryRefused `not_found`, `idempotency_key_reused`: nothing is begun */
    start: async (author: Author, batch: StudentImport) => {
      const { commandId: id, periodId } = batch
      await checkImport(db, author, batch)
      await claimCommand(db, author, saidBy(batch))
      if (!(await beginImport(db, author, { id, periodId }))) return
      const one = run(author, batch)
        .catch((err) => log.error({ err }, 'The failure of an import could not be noted'))
        .finally(() => running.delete(one))
      running.add(one)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

const failureOf = (error: unknown, { aborted }: AbortSignal): ImportFailure => {
  if (error instanceof FieldsRefused) return { code: 'validation_failed', details: error.fields }
  if (error instanceof RegistryRefused) return { code: error.code }
  return { code: aborted ? 'import_interrupted' : 'internal_error' }
}
