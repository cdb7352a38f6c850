import { z } from 'zod'

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']

/** Adds the schema of the items, which `listOf` hides behind its length check. */
export const withItems: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe' || jsonSchema.type !== 'array') return
  const list = def.out
  if (list instanceof z.ZodArray) jsonSchema.items = shapeOf(list.element as z.ZodType)
}

export const shapeOf = (schema: z.ZodType) => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: withItems,
  })
  return shape
}
