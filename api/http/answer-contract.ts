import type { FastifyReply } from 'fastify'
import { z } from 'zod'

const Schema = z.object({ response: z.object({ 200: z.instanceof(z.ZodObject) }) })

/** Returns what the call answers when it succeeds. @throws TypeError if that is no object */
export const answerContract = ({ request: { routeOptions } }: FastifyReply): z.ZodObject => {
  const { data } = Schema.safeParse(routeOptions.schema)
  if (!data) throw new TypeError('A call has no contract for its answers')
  return data.response[200]
}

/** Returns how this call writes values of a contract, which is compiled once. */
export const serializerFor = (reply: FastifyReply, contract: z.ZodType) => {
  // Fastify's types know JSON Schemas only.
  const write = reply.compileSerializationSchema(contract as never)
  return (value: unknown) => String(write(value as never))
}
