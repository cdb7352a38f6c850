import { isDeepStrictEqual } from 'node:util'
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import { answerShape } from './answer-shape.ts'

/** An answer as JSON. */
export type Serialize = (answer: unknown) => string

/** An answer that is JSON already: as if it were what it says. */
export class Written {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

const compiled = new WeakMap<z.ZodType, Serialize>()

const compiledFor = (contract: z.ZodType): Serialize => {
  const write = compiled.get(contract) ?? fastJson(answerShape(contract) as fastJson.Schema)
  compiled.set(contract, write)
  return write
}

/**
 * Writes what a contract says of an answer, and nothing else of it: compiled once from the
 * contract, it looks at the answer once. That is at the first answer: of some hundred calls and
 * their refusals a school uses a few, and each takes time and memory.
 */
export const serializerOf = (contract: z.ZodType): Serialize => {
  let write: Serialize | undefined
  return (answer) => {
    if (answer instanceof Written) return answer.json
    write ??= compiledFor(contract)
    return write(answer)
  }
}

/**
 * How answers become JSON. `checked` for tests: each contract is compiled when its route is made,
 * and parses every answer as well. It then throws when the answer is not what the contract says, or
 * when the compiled serialiser would write anything else than what the parse gave; it puts fields
 * that may be absent after the others.
 */
export const serializerCompiler =
  ({ checked }: { checked: boolean }): FastifySerializerCompiler<z.ZodType> =>
  ({ schema: contract }) => {
    const serialize = serializerOf(contract)
    if (!checked) return serialize
    compiledFor(contract)
    return (answer: unknown) => {
      const parsed = JSON.stringify(
        z.encode(contract, answer instanceof Written ? JSON.parse(answer.json) : answer),
      )
      const written = serialize(answer)
      if (!isDeepStrictEqual(JSON.parse(written), JSON.parse(parsed)))
        throw new TypeError(`The serialiser writes ${written}, the contract says ${parsed}`)
      return written
    }
  }
