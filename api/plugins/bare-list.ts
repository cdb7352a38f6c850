import type { preValidationHookHandler } from 'fastify'

/**
 * A call whose body is one list under a name takes the list without the name as well, as the
 * specification writes it.
 */
export const orBareList =
  (name: string): preValidationHookHandler =>
  (request, _reply, done) => {
    if (Array.isArray(request.body)) request.body = { [name]: request.body }
    done()
  }
