import type { preValidationHookHandler } from 'fastify'

/** Wraps a bare list, which other programs send, in an object. */
export const orBareList =
  (name: string): preValidationHookHandler =>
  (request, _reply, done) => {
    if (Array.isArray(request.body)) request.body = { [name]: request.body }
    done()
  }
