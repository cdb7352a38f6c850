import { multipart, pngOf } from '#tests/support/images.ts'
import { commanders, own, staff, type Walls } from './wall.ts'
import { callers, homeworkOf, openGame, questionOf, type World } from './world.ts'

const notParents = callers.filter((caller) => caller !== 'parent')
const theGame = ({ game: id }: World) => ({ params: { id } })
const theHomework = ({ gameHomework: id }: World) => ({ params: { id } })
const due = ({ game, classFilter }: World) => homeworkOf(game, classFilter)
const another = async ({ make }: World) => (await make.admin('POST /games/create', openGame))._id!

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
  'POST /games/create': { allowed: commanders, request: () => ({ body: openGame }), ...own },
  'PUT /games/:id': {
    allowed: commanders,
    request: (world) => ({ ...theGame(world), body: openGame }),
  },
  'PUT /games/bulk': {
    allowed: commanders,
    request: ({ game: _id }) => ({ body: { games: [{ _id, ...openGame }] } }),
    // Another school's game counts as deleted: tests/api/games/game-imports.test.ts.
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
  'GET /games/:id/records/export_stream': {
    allowed: staff,
    request: (world) => ({ ...theGame(world), query: { minPosition: world.played } }),
  },
  'GET /games/:id/records/teams/export_stream': {
    allowed: staff,
    request: async ({ teamRound }) => {
      const { game: id, round } = await teamRound()
      return { params: { id }, query: { round } }
    },
  },
  'GET /gameAnswers': {
    allowed: staff,
    request: ({ game }) => ({ query: { game } }),
    ...own,
  },
  'GET /gameAnswers/export_stream': {
    allowed: staff,
    request: ({ game, played }) => ({ query: { game, minPosition: played } }),
  },
  'GET /games/export_stream': { allowed: staff, ...own },
  'POST /games/:id/duplicate': {
    allowed: commanders,
    request: (world) => ({ ...theGame(world), body: { name: 'Copy' } }),
  },
  'GET /gameQuestions': { allowed: staff, ...own },
  'POST /gameQuestions': {
    allowed: commanders,
    request: ({ game }) => ({ body: { game, ...questionOf } }),
    stranger: 400,
  },
  'PUT /gameQuestions': {
    allowed: commanders,
    request: ({ game, gameQuestion: _id }) => ({ body: { _id, game, ...questionOf } }),
  },
  'PUT /games/:id/questions/order': {
    allowed: commanders,
    request: async (world) => {
      const game = await another(world)
      const { _id } = await world.make.admin('POST /gameQuestions', { game, ...questionOf })
      return { params: { id: game }, body: { questions: [_id] } }
    },
  },
  'PUT /gameQuestions/bulk': {
    allowed: commanders,
    request: ({ game, gameQuestion: id }) => ({ body: [{ id, game, ...questionOf }] }),
  },
  'GET /gameQuestions/csv': { allowed: staff, ...own },
  'GET /gameHomework': { allowed: staff, ...own },
  'GET /gameHomework/own': { allowed: ['student'], ...own },
  'GET /gameHomework/:id': { allowed: staff, request: theHomework },
  'GET /gameHomework/:id/students': { allowed: staff, request: theHomework },
  'GET /gameHomework/:id/export_stream': { allowed: staff, request: theHomework },
  'POST /gameHomework': { allowed: commanders, request: (world) => ({ body: due(world) }) },
  'PUT /gameHomework/:id': {
    allowed: commanders,
    request: (world) => ({ ...theHomework(world), body: due(world) }),
  },
  'DELETE /gameHomework/:id': {
    allowed: commanders,
    request: async (world) => ({
      params: { id: (await world.make.admin('POST /gameHomework', due(world)))._id! },
    }),
  },
  'POST /gameHomework/:id/restore': { allowed: commanders, request: theHomework },
}
