import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Union = { discriminator: string; options: readonly z.ZodType[] }

const unionOf = (schema: z.ZodType): Union | null => {
  const { discriminator, options } = schema.def as Partial<Union>
  return discriminator && options ? { discriminator, options } : null
}

const keyOf = ({ code, path }: Issue) => JSON.stringify([code, path])

const common = (lists: readonly Issue[][]) =>
  (lists[0] ?? []).filter((issue) =>
    lists.every((list) => list.some((other) => keyOf(other) === keyOf(issue))),
  )

/** Adds the issues that all options share, because zod stops at a union's missing type. */
export const everyIssue = (
  schema: z.ZodType,
  values: unknown,
  issues: readonly Issue[],
): readonly Issue[] => {
  const union = unionOf(schema)
  const unchosen = union && issues.length === 1 && issues[0]?.path.join('.') === union.discriminator
  if (!unchosen) return issues
  const ofEach = union.options.map((option) => {
    const parsed = option.safeParse(values)
    return parsed.success
      ? []
      : parsed.error.issues.filter(({ path }) => path.join('.') !== union.discriminator)
  })
  return [...issues, ...common(ofEach)]
}
