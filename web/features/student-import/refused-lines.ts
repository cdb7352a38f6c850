import type { FieldError } from '#api/contracts/validation.ts'
import { fieldErrorsOf } from '#web/shared/api/api-error.ts'
import type { PreviewRow } from './check-rows.ts'

/** The server's errors `users.3.class` by the lines of the rows that were sent. Empty when it is not the rows. */
export const refusedLines = (
  error: unknown,
  sent: readonly PreviewRow[],
): ReadonlyMap<number, readonly FieldError[]> => {
  const byLine = new Map<number, FieldError[]>()
  for (const one of fieldErrorsOf(error)) {
    const [, index, field = ''] = one.field.match(/^users\.(\d+)\.?(.*)$/) ?? []
    const line = sent[Number(index)]?.line
    if (line !== undefined) byLine.set(line, [...(byLine.get(line) ?? []), { ...one, field }])
  }
  return byLine
}
