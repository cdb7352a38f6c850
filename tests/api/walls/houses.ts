import {
  administrators,
  byRecorder,
  commanders,
  firstStudent,
  inPeriod,
  own,
  staff,
  type Walls,
} from './wall.ts'
import { callers, houseOf, type WallCaller, type World } from './world.ts'

const theGroup = ({ group: id }: World) => ({ params: { id } })
const inFirstClass = { query: { class: '1A' } }
const groupOf = () => ({ ...houseOf(), class: '1A' })
const theHouse = ({ house: id }: World) => ({ params: { id } })

const houseAward = ({ house: team, rules }: World) => ({
  body: { team, pointRule_id: rules.reward },
})
const makeHouseAward = (world: World, caller: WallCaller) =>
  world.make[caller === 'teacher' ? 'teacher' : 'admin'](
    'POST /v2/houses/awards',
    houseAward(world).body,
  )

export const walls: Walls = {
  'GET /v2/houses': { allowed: staff, ...own },
  'GET /v2/houses/ranking': { allowed: callers, request: inPeriod },
  'POST /v2/houses': { allowed: administrators, request: () => ({ body: houseOf() }), ...own },
  'PUT /v2/houses/:id': {
    allowed: administrators,
    request: (world) => ({ ...theHouse(world), body: houseOf() }),
  },
  'DELETE /v2/houses/:id': {
    allowed: administrators,
    request: async ({ make }) => ({
      params: { id: (await make.admin('POST /v2/houses', houseOf()))._id! },
    }),
  },
  'POST /v2/houses/members': {
    allowed: administrators,
    request: (world) => ({
      body: { house: world.house, profiles: [firstStudent(world).profile] },
    }),
  },
  'GET /v2/houses/awards': { allowed: staff, request: inPeriod, ...byRecorder },
  'POST /v2/houses/awards': { allowed: commanders, request: houseAward },
  'DELETE /v2/houses/awards/:id': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => {
      const { outcomes } = (await makeHouseAward(world, caller)) as never
      return { params: { id: (outcomes as { action: string }[])[0]!.action } }
    },
  },
  'DELETE /v2/houses/awards/batches/:batch': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => ({
      params: { batch: (await makeHouseAward(world, caller)).batch! },
    }),
  },
  'GET /v2/groups': { allowed: staff, ...own },
  'GET /v2/groups/ranking': { allowed: staff, request: () => inFirstClass, ...own },
  // Class teachers may make these calls for their own class, too.
  'POST /v2/groups': { allowed: administrators, request: () => ({ body: groupOf() }), ...own },
  'PUT /v2/groups/:id': {
    allowed: administrators,
    request: (world) => ({ ...theGroup(world), body: houseOf() }),
  },
  'PUT /v2/groups/:id/members': {
    allowed: administrators,
    request: (world) => ({
      ...theGroup(world),
      body: { profiles: [firstStudent(world).profile] },
    }),
  },
  'DELETE /v2/groups/:id': {
    allowed: administrators,
    request: async ({ make }) => ({
      params: { id: (await make.admin('POST /v2/groups', groupOf()))._id! },
    }),
  },
}
