import type { z } from 'zod'

export const mostWrong = 100

/** Stops at the hundredth mistake, because thousands would block other calls. */
export const stopping = <T extends z.ZodType>(list: z.ZodArray<T>): z.ZodArray<T> => {
  const { element } = list
  const parseAll = list._zod.parse
  const parse: typeof parseAll = (payload, context) => {
    const sent = payload.value
    if (!Array.isArray(sent) || context.async) return parseAll(payload, context)
    const parsed: unknown[] = []
    for (const [n, value] of sent.entries()) {
      const one = element._zod.run({ value, issues: [] }, context)
      if (one instanceof Promise) return parseAll({ value: sent, issues: [] }, context)
      payload.issues.push(
        ...one.issues.map((issue) => ({ ...issue, path: [n, ...(issue.path ?? [])] })),
      )
      if (payload.issues.length >= mostWrong) break
      parsed.push(one.value)
    }
    payload.value = parsed
    return payload
  }
  Object.assign(list._zod, { parse, run: parse })
  return list
}
