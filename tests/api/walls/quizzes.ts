import { commanders, type Walls } from './wall.ts'
import type { WallCaller, World } from './world.ts'

/** Returns a room of the caller, or of an administrator. */
const ownRoom = async ({ make, quizGame }: World, caller: WallCaller) => {
  const host = caller === 'teacher' || caller === 'colleague' ? caller : 'admin'
  const { quiz: id } = await make[host](`POST /games/${quizGame}/quizzes`, { seconds: 120 })
  return { params: { id: id! } }
}
const asking = async (world: World, caller: WallCaller) => ({
  ...(await ownRoom(world, caller)),
  body: { number: 1 },
})
const played = ({ quiz: id }: World) => ({ params: { id } })

export const walls: Walls = {
  'POST /games/:id/quizzes': {
    allowed: commanders,
    request: ({ quizGame: id }) => ({ params: { id }, body: { seconds: 120 } }),
  },
  'GET /quizzes/:id': { allowed: commanders, request: ownRoom },
  'GET /quizzes/:id/review': { allowed: commanders, request: ownRoom },
  'POST /quizzes/:id/open': { allowed: commanders, request: asking },
  'POST /quizzes/:id/close': { allowed: commanders, request: asking },
  'POST /quizzes/:id/finish': { allowed: commanders, request: ownRoom },
  'POST /quizzes/join': {
    allowed: ['student'],
    request: ({ quizPin: pin }) => ({ body: { pin } }),
  },
  'GET /quizzes/:id/phone': { allowed: ['student'], request: played },
  'POST /quizzes/:id/team': {
    allowed: ['student'],
    request: ({ teamQuiz: id }) => ({ params: { id }, body: { team: 1 } }),
  },
  'POST /quizzes/:id/answers': {
    allowed: ['student'],
    request: (world) => ({ ...played(world), body: { number: 1, option: 0 } }),
  },
}
