import type { preValidationHookHandler } from 'fastify'

/** Also takes the list without its name, as the specification writes it. */
export const orBareList =
  (name: string): preValidationHookHandler =>
  (request, _reply, done) => {
    if (Array.isArray(request.body)) request.body = { [name]: request.body }
    done()
  }
