import fastify from 'fastify'
import { Login } from '#api/contracts/auth.ts'
import { StudentBatch } from '#api/contracts/students.ts'
import { handleErrors, validatorCompiler } from '#api/plugins/error-handler.ts'
import { readJson } from '#api/plugins/read-json.ts'
import { refuseUnreadableTexts } from '#api/plugins/unreadable-text.ts'

/**
 * Handles bodies as Laurel does before a route, in a separate process, so that a test may give it
 * little memory. Prints its address.
 */
const app = fastify({ bodyLimit: 8 * 1024 * 1024 })
app.decorateRequest('caller', undefined as never)
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(() => JSON.stringify)
handleErrors(app)
readJson(app)
refuseUnreadableTexts(app)
for (const [url, body] of Object.entries({ '/login': Login, '/import': StudentBatch }))
  app.post(url, { schema: { body } }, () => ({ result: 'success' }))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
