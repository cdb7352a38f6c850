import type { Change } from '#api/contracts/administration-log.ts'
import { type Module, moduleOf } from '#api/contracts/areas.ts'
import { account } from './account.ts'
import { administrationLog } from './administration-log.ts'
import type { Area, AreaScreen, LoggedAction, LoggedKind } from './area.ts'
import { attendance } from './attendance.ts'
import { audit } from './audit.ts'
import { badge } from './badge.ts'
import { birthday } from './birthday.ts'
import { displays } from './displays.ts'
import { game } from './game.ts'
import { homework } from './homework.ts'
import { learningResource } from './learning-resource.ts'
import { memo } from './memo.ts'
import { notice } from './notice.ts'
import { organizations } from './organizations.ts'
import { periods } from './periods.ts'
import { points } from './points.ts'
import { rules } from './rules.ts'
import { signIns } from './sign-ins.ts'
import { staff } from './staff.ts'
import { students } from './students.ts'
import { subject } from './subject.ts'

/** One line an area. The entries of a group of the menu stand in this order. */
export const areas: readonly Area[] = [
  points,
  displays,
  organizations,
  students,
  staff,
  periods,
  attendance,
  rules,
  subject,
  homework,
  badge,
  birthday,
  notice,
  learningResource,
  game,
  memo,
  administrationLog,
  signIns,
  audit,
  account,
]

/** A screen, and the module that has to be on for it. */
export type SwitchedScreen = AreaScreen & { module: Module | undefined }
export const screensOf = (all: readonly Area[]): readonly SwitchedScreen[] =>
  all.flatMap(({ name, screens }) =>
    screens.map((screen) => ({ ...screen, module: moduleOf(name) })),
  )

export const screens = screensOf(areas)

/** Where things of this kind are edited, and what they are called. */
export const loggedKind = (kind: Change['subject']['kind']): LoggedKind | undefined =>
  areas.flatMap(({ kinds }) => kinds?.[kind] ?? [])[0]

export const loggedAction = (action: Change['action']): LoggedAction | undefined =>
  areas.flatMap(({ actions }) => actions?.[action] ?? [])[0]
