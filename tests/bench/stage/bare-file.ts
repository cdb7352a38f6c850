// The server that our uploads are compared with: one route that pipes the data into a file.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fastify from 'fastify'
import { answerParent } from './child.ts'

const folder = process.env.DATA_DIR!
await mkdir(folder, { recursive: true })
const app = fastify()
app.addContentTypeParser('application/octet-stream', (_, body, done) => done(null, body))
app.post<{ Body: Readable }>('/file', async ({ body }) => {
  await pipeline(body, createWriteStream(join(folder, randomUUID())))
  return { result: 'success' }
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
answerParent(Number(new URL(url).port), () => app.close())
