import type { z } from 'zod'

/** Of so much that is wrong in one list somebody is told. */
export const mostWrong = 100

/**
 * A list that is looked at until this much is wrong in it, its inner lists' faults counted:
 * thousands of rows with each field wrong would be looked at, told of and sent back for a second in
 * which nobody else is answered. What is right is parsed as ever.
 */
export const stopping = <T extends z.ZodType>(list: z.ZodArray<T>): z.ZodArray<T> => {
  const { element } = list
  const parseAll = list._zod.parse
  const parse: typeof parseAll = (payload, context) => {
    const sent = payload.value
    // What is no list is refused in the words of the library; and nothing here is looked at
    // asynchronously.
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
