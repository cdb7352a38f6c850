import type { FastifyInstance } from 'fastify'
import type { Services } from '#api/services.ts'
import { account } from './account/area.ts'
import { administrationLog } from './administration-log/area.ts'
import { type Area, registerArea } from './area.ts'
import { attendance } from './attendance/area.ts'
import { audit } from './audit/area.ts'
import { badge } from './badges/area.ts'
import { birthday } from './birthdays/area.ts'
import { boardGame } from './board-games/area.ts'
import { displays } from './displays/area.ts'
import { game } from './games/area.ts'
import { homework } from './homework/area.ts'
import { memo, messages, notice } from './messages/area.ts'
import { organizations, periods } from './organization/area.ts'
import { staff, students } from './people/area.ts'
import { points, rules } from './points/area.ts'
import { learningResource } from './resources/area.ts'
import { signIns } from './sign-ins/area.ts'
import { subject } from './subjects/area.ts'

/** One line an area; the calls that it has stand in its own folder. */
export const areas: readonly Area[] = [
  account,
  organizations,
  periods,
  rules,
  students,
  staff,
  displays,
  points,
  attendance,
  administrationLog,
  signIns,
  audit,
  subject,
  homework,
  badge,
  messages,
  notice,
  memo,
  learningResource,
  game,
  boardGame,
  birthday,
]

/** Every call of the api. Paths are below /api. */
export const routes = async (app: FastifyInstance, services: Services, served = areas) => {
  for (const area of served) await registerArea(app, services, area)
}
