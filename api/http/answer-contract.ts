import type { FastifyReply } from 'fastify'
import { z } from 'zod'

const Schema = z.object({ response: z.object({ 200: z.instanceof(z.ZodObject) }) })

/** @throws TypeError for a call without a contract */
export const answerContract = ({ request: { routeOptions } }: FastifyReply): z.ZodObject => {
  const { data } = Schema.safeParse(routeOptions.schema)
  if (!data) throw new TypeError('A call has no contract for its answers')
  return data.response[200]
}

export const serializerFor = (reply: FastifyReply, contract: z.ZodType) => {
  // Fastify's types know JSON Schemas only.
  const write = reply.compileSerializationSchema(contract as never)
  return (value: unknown) => String(write(value as never))
}
