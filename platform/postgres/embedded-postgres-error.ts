export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

export const postgresReasonOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error)

export const postgresCodeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code
