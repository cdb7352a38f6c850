import { isDeepStrictEqual } from 'node:util'
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import { answerShape } from './answer-shape.ts'

export type Serialize = (answer: unknown) => string

const compiled = new WeakMap<z.ZodType, Serialize>()

const compiledFor = (contract: z.ZodType): Serialize => {
  const write = compiled.get(contract) ?? fastJson(answerShape(contract) as fastJson.Schema)
  compiled.set(contract, write)
  return write
}

/** Compiles at the first answer, which saves memory. */
export const serializerOf = (contract: z.ZodType): Serialize => {
  let write: Serialize | undefined
  return (answer) => {
    write ??= compiledFor(contract)
    return write(answer)
  }
}

/** With `checked` (in tests), compares each answer with zod's encoding of the contract. */
export const serializerCompiler =
  ({ checked }: { checked: boolean }): FastifySerializerCompiler<z.ZodType> =>
  ({ schema: contract }) => {
    const serialize = serializerOf(contract)
    if (!checked) return serialize
    compiledFor(contract)
    return (answer: unknown) => {
      const parsed = JSON.stringify(z.encode(contract, answer))
      const written = serialize(answer)
      if (!isDeepStrictEqual(JSON.parse(written), JSON.parse(parsed)))
        throw new TypeError(`The serialiser writes ${written}, the contract says ${parsed}`)
      return written
    }
  }
