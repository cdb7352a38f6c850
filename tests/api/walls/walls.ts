import { account } from './account.ts'
import { administrationLog } from './administration-log.ts'
import { attendance } from './attendance.ts'
import { audit } from './audit.ts'
import { badges } from './badges.ts'
import { birthday } from './birthdays.ts'
import { boardGames } from './board-games.ts'
import { displays } from './displays.ts'
import { games } from './games.ts'
import { homework } from './homework.ts'
import { messages } from './messages.ts'
import { organizations } from './organization.ts'
import { periods } from './periods.ts'
import { points } from './points.ts'
import { quizzes } from './quizzes.ts'
import { learningResources } from './resources.ts'
import { rules } from './rules.ts'
import { signIns } from './sign-ins.ts'
import { staff } from './staff.ts'
import { students } from './students.ts'
import { subjects } from './subjects.ts'
import type { Walls } from './wall.ts'

/**
 * Every call of the api, one line an area. One that is not here fails the test: say who may call
 * it. What one call does to several kinds of things has a line for each, told apart in brackets.
 */
export const walls: Walls = {
  ...account,
  ...organizations,
  ...periods,
  ...students,
  ...staff,
  ...rules,
  ...attendance,
  ...points,
  ...administrationLog,
  ...signIns,
  ...audit,
  ...displays,
  ...subjects,
  ...homework,
  ...badges,
  ...messages,
  ...learningResources,
  ...games,
  ...quizzes,
  ...boardGames,
  ...birthday,
}

/**
 * Those that need no token. The key of a display is its own, as is the token of a player, an
 * image's address is told to members alone, and the link to a file to whoever may open it.
 */
export const publicCalls = [
  'POST /v2/cms/auth/login',
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
