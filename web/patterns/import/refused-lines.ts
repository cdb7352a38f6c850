import type { FieldError } from '#api/contracts/validation.ts'
import { fieldErrorsOf } from '#web/client/api/api-error.ts'
import type { RefusedLines } from './check-lines.ts'

/**
 * Maps server errors such as `users.3.class` (or `3.class` for a bare list) to the file's lines.
 * Empty for other errors.
 */
export const refusedLines = (
  error: unknown,
  list: string,
  sent: readonly { line: number }[],
): RefusedLines => {
  const byLine = new Map<number, FieldError[]>()
  for (const one of fieldErrorsOf(error)) {
    const path = one.field.split('.')
    const [name, index, ...field] = list === '' ? ['', ...path] : path
    const line = name === list ? sent[Number(index)]?.line : undefined
    if (line !== undefined)
      byLine.set(line, [...(byLine.get(line) ?? []), { ...one, field: field.join('.') }])
  }
  return byLine
}
