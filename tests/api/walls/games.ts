import { multipart, pngOf } from '#tests/support/images.ts'
import { commanders, own, staff, type Walls } from './wall.ts'
import { callers, gameOf, questionOf, type World } from './world.ts'

const notParents = callers.filter((caller) => caller !== 'parent')
const theGame = ({ game: id }: World) => ({ params: { id } })
const another = async ({ make }: World) => (await make.admin('POST /games/create', gameOf))._id!

export const walls: Walls = {
  'POST /blobs/batch [game]': {
    allowed: commanders,
    request: () => multipart([{ field: 'game', content: pngOf(20, 10) }]),
    ...own,
  },
  'POST /blobs/batch [question]': {
    allowed: commanders,
    request: () => multipart([{ field: 'question', content: pngOf(20, 10) }]),
    ...own,
  },
  'GET /games': { allowed: notParents, ...own },
  'GET /games/:id': {
    allowed: notParents,
    request: (world) => ({ ...theGame(world), query: { questions: 'true' } }),
  },
  'POST /games/create': { allowed: commanders, request: () => ({ body: gameOf }), ...own },
  'PUT /games/:id': {
    allowed: commanders,
    request: (world) => ({ ...theGame(world), body: gameOf }),
  },
  'PUT /games/bulk': {
    allowed: commanders,
    request: ({ game: _id }) => ({ body: { games: [{ _id, ...gameOf }] } }),
    // Another's game is one that has gone: tests/api/games/game-imports.test.ts.
    ...own,
  },
  'POST /games/imports/:id/undo': {
    allowed: commanders,
    request: async ({ make, game, gameQuestion }) => {
      const body = [{ id: gameQuestion, game, ...questionOf }]
      const { import: id } = (await make.teacher('PUT /gameQuestions/bulk', body)) as unknown as {
        import: string
      }
      return { params: { id } }
    },
  },
  'PUT /games/status': {
    allowed: commanders,
    request: ({ game }) => ({ body: [{ _id: game, isActive: true }] }),
  },
  'DELETE /games/:id': {
    allowed: commanders,
    request: async (world) => ({ params: { id: await another(world) } }),
  },
  'POST /games/:id/restore': { allowed: commanders, request: theGame },
  'POST /games/:id/play': { allowed: ['student'], request: theGame },
  'GET /games/:id/records': { allowed: staff, request: theGame },
  'GET /gameSessions': { allowed: notParents, ...own },
  'GET /gameSessions/export_stream': {
    allowed: staff,
    request: ({ played }) => ({ query: { minPosition: played } }),
    ...own,
  },
  'GET /games/export_stream': { allowed: staff, ...own },
  'POST /gameQuestions': {
    allowed: commanders,
    request: ({ game }) => ({ body: { game, ...questionOf } }),
    stranger: 400,
  },
  'PUT /gameQuestions': {
    allowed: commanders,
    request: ({ game, gameQuestion: _id }) => ({ body: { _id, game, ...questionOf } }),
  },
  'PUT /gameQuestions/bulk': {
    allowed: commanders,
    request: ({ game, gameQuestion: id }) => ({ body: [{ id, game, ...questionOf }] }),
  },
  'GET /gameQuestions/csv': { allowed: staff, ...own },
}
