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
 * Every call of the api: each area's file in this folder says who may make its calls. What one call
 * does to several kinds of things has a line for each, told apart in brackets.
 */
export const walls: Walls = Object.assign({}, ...areas.map((area) => area.walls))

/**
 * Those that need no token. The key of a display is its own, as is the token of a player, an
 * image's address is told to members alone, and the link to a file to whoever may open it.
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
