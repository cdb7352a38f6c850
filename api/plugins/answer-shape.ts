import { z } from 'zod'
import { withItems } from './json-schema.ts'

const Shape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof Shape>> {
    return z.record(z.string(), Shape).optional()
  },
  get additionalProperties(): z.ZodOptional<z.ZodUnion<readonly [z.ZodBoolean, typeof Shape]>> {
    return z.union([z.boolean(), Shape]).optional()
  },
  get propertyNames(): z.ZodOptional<typeof Shape> {
    return Shape.optional()
  },
  get items(): z.ZodOptional<typeof Shape> {
    return Shape.optional()
  },
  get anyOf(): z.ZodOptional<z.ZodArray<typeof Shape>> {
    return z.array(Shape).optional()
  },
  get oneOf(): z.ZodOptional<z.ZodArray<typeof Shape>> {
    return z.array(Shape).optional()
  },
})
type Shape = z.infer<typeof Shape>

export const answerShape = (contract: z.ZodType) =>
  plain(
    Shape.parse(
      z.toJSONSchema(contract, {
        io: 'output',
        unrepresentable: 'any',
        reused: 'inline',
        override: withItems,
      }),
    ),
  )

const plain = (shape: Shape): object => {
  const either = shape.anyOf ?? shape.oneOf ?? shortened(shape)
  if (either) return choice(either)
  if (shape.const !== undefined) return { type: shape.type, const: shape.const }
  if (shape.type === 'array') return { type: 'array', items: plain(shape.items ?? {}) }
  if (shape.type === 'object') return fields(shape)
  return { ...(shape.type && { type: shape.type }), ...(shape.enum && { enum: shape.enum }) }
}

const shortened = ({ type, ...shape }: Shape) =>
  Array.isArray(type) ? type.map((one) => ({ ...shape, type: one })) : undefined

// A union with null is cheap, because null is easy to detect. Other unions validate each value
// against each choice.
const choice = (either: readonly Shape[]) => {
  const others = either.filter(({ type }) => type !== 'null')
  const [only] = others
  if (others.length === 1 && only) return { ...plain(only), nullable: true }
  return { anyOf: either.map(plain) }
}

const fields = ({
  properties = {},
  required = [],
  additionalProperties = false,
  propertyNames,
}: Shape) => {
  const values = typeof additionalProperties === 'boolean' ? undefined : plain(additionalProperties)
  const keys = values && propertyNames?.enum?.map((key) => [String(key), values] as const)
  const named = Object.entries(properties).map(([name, shape]) => [name, plain(shape)] as const)
  return {
    type: 'object',
    properties: Object.fromEntries([...named, ...(keys ?? [])]),
    required,
    ...(values && !keys && { additionalProperties: values }),
  }
}
