import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { fieldErrors } from '#api/contracts/validation.ts'
import { HttpError } from '#api/failure.ts'

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data)
    if (result.success) return { value: result.data }
    return { error: new HttpError('validation_failed', fieldErrors(result.error.issues, data)) }
  }
