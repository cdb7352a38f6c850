import { randomUUID } from 'node:crypto'
import { pdf, resourceForm } from '#tests/support/resources.ts'
import { commanders, own, staff, type Walls } from './wall.ts'
import { callers, type WallCaller, type World } from './world.ts'

const path = '/v2/learningResources'

const names = () => ({ name_en: randomUUID(), name_zh: randomUUID() })
const as = (world: World, caller: WallCaller) =>
  world.make[caller === 'teacher' || caller === 'colleague' ? caller : 'admin']

const form = () => resourceForm(names(), pdf())
const made = async (world: World, caller: WallCaller) => ({
  params: {
    id: (await as(world, caller)('POST /v2/learningResources', form().body, form().headers))._id!,
  },
})
const gone = async (world: World, caller: WallCaller) => {
  const { params } = await made(world, caller)
  await as(world, caller)(`DELETE /v2/learningResources/${params.id}`)
  return { params }
}
const version = { 'tus-resumable': '1.0.0' }
const begin = {
  ...version,
  'upload-length': String(pdf().length),
  'upload-metadata': 'filename bGVhZi5wZGY=',
}
/** Each account's last upload, which the next one replaces: an account may have ten. */
const open = new Map<unknown, string>()
const begun = async (world: World, caller: WallCaller) => {
  const make = as(world, caller)
  const last = open.get(make)
  if (last) await make(`DELETE ${path}/uploads/${last}`, undefined, version).catch(() => undefined)
  const { location } = await make(`POST ${path}/uploads`, undefined, begin)
  const id = location!.split('/').at(-1)!
  open.set(make, id)
  return { id }
}
const part = { ...version, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
const sent = async (world: World, caller: WallCaller) => {
  const { id } = await begun(world, caller)
  await as(world, caller)(`PATCH /v2/learningResources/uploads/${id}`, pdf(), part)
  return { body: { ...names(), file: id } }
}

export const walls: Walls = {
  [`POST ${path}`]: { allowed: commanders, request: form, ...own },
  [`POST ${path}/fromUpload`]: { allowed: commanders, request: sent, stranger: 400 },
  [`POST ${path}/byFilters`]: { allowed: callers, request: () => ({ body: {} }), ...own },
  [`GET ${path}/subjects`]: { allowed: callers, ...own },
  [`GET ${path}/:id`]: { allowed: callers, request: made },
  [`PUT ${path}/:id`]: {
    allowed: commanders,
    request: async (world, caller) => ({ ...(await made(world, caller)), body: { order: 2 } }),
  },
  [`PUT ${path}/bulk`]: {
    allowed: commanders,
    request: async (world, caller) => ({
      body: { resources: [{ _id: (await made(world, caller)).params.id, order: 2 }] },
    }),
    ...own,
  },
  [`DELETE ${path}/:id`]: { allowed: commanders, request: made },
  [`POST ${path}/:id/restore`]: { allowed: commanders, request: gone, stranger: 409 },
  [`GET ${path}/export_stream`]: {
    allowed: staff,
    request: async (world) => {
      await made(world, 'admin')
      return {}
    },
    ...own,
  },
  [`POST ${path}/uploads`]: {
    allowed: commanders,
    request: () => ({ headers: begin }),
    answer: 201,
    ...own,
  },
  [`PATCH ${path}/uploads/:id`]: {
    allowed: commanders,
    request: async (world, caller) => ({
      params: await begun(world, caller),
      headers: part,
      body: pdf(),
    }),
    answer: 204,
  },
  [`DELETE ${path}/uploads/:id`]: {
    allowed: commanders,
    request: async (world, caller) => ({ params: await begun(world, caller), headers: version }),
    answer: 204,
  },
}
