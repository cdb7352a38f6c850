// For the Dockerfile: the pages are built once, with the stamp by which the start sees that they
// are fresh.
import { resolve } from 'node:path'
import { buildWebIfStale } from '../scripts/start/web-build.ts'

await buildWebIfStale(resolve(import.meta.dirname, '..'))
