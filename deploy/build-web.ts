// For the Dockerfile: builds the pages once and stamps them, so that a start knows that they are
// fresh.
import { resolve } from 'node:path'
import { buildWebIfStale } from '../scripts/start/web-build.ts'

await buildWebIfStale(resolve(import.meta.dirname, '..'))
