import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { shapeOf as jsonOf } from '#api/plugins/json-schema.ts'

/** The parts of a request that a contract describes. */
export const parts = ['params', 'querystring', 'headers', 'body'] as const
export type RequestPart = (typeof parts)[number]

/** The parts of JSON Schema that zod generates for the contracts. */
export type Shape = Readonly<{
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  additionalProperties?: Shape | false
  propertyNames?: Shape
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  default?: unknown
}>

export type CallContract = Readonly<{
  method: string
  url: string
  isPublic: boolean
  shapes: Partial<Record<RequestPart, Shape>>
}>

export const jsonShapeOf = (schema: z.ZodType) => jsonOf(schema) as Shape

/** Every call below /api with its contract. */
export const contractsOf = (app: FastifyInstance): CallContract[] =>
  app.routeList
    .filter(({ url }) => /^\/api\/(?!docs|openapi)/.test(url))
    .map(({ schema, ...route }) => ({
      ...route,
      shapes: Object.fromEntries(
        parts.flatMap((part) =>
          schema[part] instanceof z.ZodType ? [[part, jsonShapeOf(schema[part])]] : [],
        ),
      ),
    }))
