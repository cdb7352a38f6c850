/** The message is one line that says why and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export const errorCodeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code

export const startReasonOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error)
