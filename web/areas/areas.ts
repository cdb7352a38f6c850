import type { Change } from '#api/contracts/administration-log.ts'
import { type Module, moduleOf } from '#api/contracts/areas.ts'
import { accountArea } from './account.ts'
import type { AreaScreen, LoggedAction, LoggedKind, WebArea } from './area.ts'
import { attendanceArea } from './attendance.ts'
import { administrationLogArea, auditArea, signInsArea } from './audit.ts'
import { badgesArea } from './badges.ts'
import { birthdaysArea } from './birthdays.ts'
import { displaysArea } from './displays.ts'
import { gamesArea } from './games.ts'
import { homeworkArea } from './homework.ts'
import { housesArea } from './houses.ts'
import { memosArea, noticesArea } from './messages.ts'
import { organizationArea, periodsArea, subjectsArea } from './organization.ts'
import { staffArea, studentsArea } from './people.ts'
import { pointsArea, rulesArea } from './points.ts'
import { recognitionArea } from './recognition.ts'
import { resourcesArea } from './resources.ts'
import { shopArea } from './shop.ts'

/** Entries of a menu group are in this order. */
export const webAreas: readonly WebArea[] = [
  pointsArea,
  shopArea,
  displaysArea,
  organizationArea,
  studentsArea,
  recognitionArea,
  staffArea,
  periodsArea,
  attendanceArea,
  rulesArea,
  subjectsArea,
  housesArea,
  homeworkArea,
  badgesArea,
  birthdaysArea,
  noticesArea,
  resourcesArea,
  gamesArea,
  memosArea,
  administrationLogArea,
  signInsArea,
  auditArea,
  accountArea,
]

export type SwitchedScreen = AreaScreen & { module: Module | undefined }
export const screensOf = (all: readonly WebArea[]): readonly SwitchedScreen[] =>
  all.flatMap(({ name, screens }) =>
    screens.map((screen) => ({ ...screen, module: moduleOf(name) })),
  )

export const screens = screensOf(webAreas)

export const loggedKind = (kind: Change['subject']['kind']): LoggedKind | undefined =>
  webAreas.flatMap(({ kinds }) => kinds?.[kind] ?? [])[0]

export const loggedAction = (action: Change['action']): LoggedAction | undefined =>
  webAreas.flatMap(({ actions }) => actions?.[action] ?? [])[0]
