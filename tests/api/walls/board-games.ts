import { multipart, pngOf } from '#tests/support/images.ts'
import { byRecorder, commanders, own, staff, type Walls } from './wall.ts'
import { boardGameOf, boardSessionOf, callers, type WallCaller, type World } from './world.ts'

const theGame = ({ boardGame: id }: World) => ({ params: { id } })
const another = async ({ make }: World) =>
  (await make.admin('POST /v2/boardGame/game', boardGameOf))._id!

const sessionBody = ({ boardGame, students }: World) => ({
  ...boardSessionOf(boardGame),
  players: students.map(({ profile }, n) => ({ profile, result: n + 1 })),
})
/** Records a session as the caller or an administrator. */
const sessionOf = async (world: World, caller: WallCaller) => {
  const make = caller in world.make ? world.make[caller as keyof World['make']] : world.make.admin
  const { session: id, position } = await make('POST /v2/boardGame/session', sessionBody(world))
  return { params: { id: id! }, query: { minPosition: position! } }
}

export const walls: Walls = {
  'POST /blobs/batch [boardGame]': {
    allowed: commanders,
    request: () => multipart([{ field: 'boardGame', content: pngOf(20, 10) }]),
    ...own,
  },
  'GET /v2/boardGame/game': { allowed: staff, ...own },
  'GET /v2/boardGame/game/:id': { allowed: staff, request: theGame },
  'POST /v2/boardGame/game': {
    allowed: commanders,
    request: () => ({ body: boardGameOf }),
    ...own,
  },
  'PUT /v2/boardGame/game/:id': {
    allowed: commanders,
    request: (world) => ({ ...theGame(world), body: boardGameOf }),
  },
  'DELETE /v2/boardGame/game/:id': {
    allowed: commanders,
    request: async (world) => ({ params: { id: await another(world) } }),
  },
  'GET /v2/boardGame/game/:id/stats': { allowed: staff, request: theGame },
  'GET /v2/boardGame/gameStats/:id': { allowed: staff, request: theGame },
  'GET /v2/boardGame/session': { allowed: staff, ...own, ...byRecorder },
  'GET /v2/boardGame/session/dashboard': { allowed: staff, ...own },
  'POST /v2/boardGame/session': {
    allowed: commanders,
    request: (world) => ({ body: sessionBody(world) }),
  },
  'DELETE /v2/boardGame/session/:id': {
    allowed: commanders,
    request: sessionOf,
    ...byRecorder,
  },
  'GET /v2/boardGame/profileStats/:id': {
    allowed: callers.filter((caller) => caller !== 'parent'),
    request: ({ students }) => ({ params: { id: students[0]!.profile } }),
  },
  'GET /v2/boardGame/sessionStats/:id': { allowed: staff, request: sessionOf, ...byRecorder },
}
