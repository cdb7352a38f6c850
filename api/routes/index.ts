import type { FastifyInstance } from 'fastify'
import type { Services } from '#api/services.ts'
import { accountRoutes } from './account/area.ts'
import { type ApiArea, registerArea } from './area.ts'
import { attendanceRoutes } from './attendance/area.ts'
import { administrationLogRoutes, auditRoutes, signInsRoutes } from './audit/area.ts'
import { badgesRoutes } from './badges/area.ts'
import { birthdaysRoutes } from './birthdays/area.ts'
import { boardGamesRoutes } from './board-games/area.ts'
import { displaysRoutes } from './displays/area.ts'
import { gamesRoutes } from './games/area.ts'
import { homeworkRoutes } from './homework/area.ts'
import { housesRoutes } from './houses/area.ts'
import { memosRoutes, messagesRoutes, noticesRoutes } from './messages/area.ts'
import { organizationsRoutes, periodsRoutes } from './organization/area.ts'
import { staffRoutes, studentsRoutes } from './people/area.ts'
import { pointsRoutes, rulesRoutes } from './points/area.ts'
import { recognitionRoutes } from './recognition/area.ts'
import { resourcesRoutes } from './resources/area.ts'
import { shopRoutes } from './shop/area.ts'
import { subjectsRoutes } from './subjects/area.ts'

export const apiAreas: readonly ApiArea[] = [
  accountRoutes,
  organizationsRoutes,
  periodsRoutes,
  rulesRoutes,
  studentsRoutes,
  staffRoutes,
  displaysRoutes,
  pointsRoutes,
  recognitionRoutes,
  attendanceRoutes,
  administrationLogRoutes,
  signInsRoutes,
  auditRoutes,
  subjectsRoutes,
  homeworkRoutes,
  badgesRoutes,
  messagesRoutes,
  noticesRoutes,
  memosRoutes,
  resourcesRoutes,
  gamesRoutes,
  boardGamesRoutes,
  birthdaysRoutes,
  shopRoutes,
  housesRoutes,
]

export const apiRoutes = async (app: FastifyInstance, services: Services, served = apiAreas) => {
  for (const area of served) await registerArea(app, services, area)
}
