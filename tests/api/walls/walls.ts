import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Walls } from './wall.ts'

const shared = ['access-table.ts', 'wall.ts', 'walls.ts', 'world.ts']
const areas: { walls: Walls }[] = await Promise.all(
  globSync('*.ts', { cwd: import.meta.dirname, exclude: shared })
    .toSorted()
    .map((file) => import(join(import.meta.dirname, file))),
)

/**
 * Every call of the API. The file of each area in this folder says who may make its calls. A call
 * with several kinds of subjects has one line for each, with the kind in brackets.
 */
export const walls: Walls = Object.assign({}, ...areas.map((area) => area.walls))

/**
 * Calls without a token. Displays, devices and players have their own keys. Only members learn the
 * address of an image, and only permitted readers the link to a file.
 */
export const publicCalls = [
  'POST /v2/cms/auth/login',
  'POST /auth/second_step',
  'POST /auth/passkey/begin',
  'POST /auth/passkey',
  'GET /displays/current',
  'POST /displays/letters',
  'GET /displays/letters',
  'GET /v2/audit/keys',
  'POST /devices/pair',
  'GET /devices/current',
  'POST /devices/current/scan',
  'POST /play/:id/start',
  'POST /play/:id/answers',
  'POST /play/:id/finish',
  'GET /blobs/:organization/:name',
  'GET /files/:organization/:id',
]
