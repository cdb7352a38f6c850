import type { LogWriter } from './log-writer.ts'

export const openLogWriter = async (url: string): Promise<LogWriter> => {
  if (/^postgres(ql)?:/.test(url)) {
    const { postgresLogWriter } = await import('./postgres-log-writer.ts')
    return postgresLogWriter(url)
  }
  const { eventStoreDbLogWriter } = await import('./eventstoredb-log-writer.ts')
  return eventStoreDbLogWriter(url)
}
