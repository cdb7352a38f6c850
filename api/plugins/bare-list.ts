import type { preValidationHookHandler } from 'fastify'

/** Other programs send the list without its name. */
export const orBareList =
  (name: string): preValidationHookHandler =>
  (request, _reply, done) => {
    if (Array.isArray(request.body)) request.body = { [name]: request.body }
    done()
  }
