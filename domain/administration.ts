import { attendanceWords } from './administration/attendance.ts'
import { badgeWords } from './administration/badges.ts'
import { birthdayWords } from './administration/birthday.ts'
import { boardGameWords } from './administration/board-games.ts'
import { commonWords } from './administration/common.ts'
import { displayWords } from './administration/displays.ts'
import { gameWords } from './administration/games.ts'
import { homeworkWords } from './administration/homework.ts'
import { messageWords } from './administration/messages.ts'
import { organizationWords } from './administration/organizations.ts'
import { peopleWords } from './administration/people.ts'
import { periodWords } from './administration/periods.ts'
import { resourceWords } from './administration/resources.ts'
import { ruleWords } from './administration/rules.ts'

/**
 * What the administration log can say, one line an area. A new word needs a text in
 * web/i18n/{zh,en}/administrationLog, without which nothing compiles.
 */
const words = [
  commonWords,
  organizationWords,
  periodWords,
  peopleWords,
  ruleWords,
  displayWords,
  attendanceWords,
  homeworkWords,
  badgeWords,
  messageWords,
  resourceWords,
  birthdayWords,
  gameWords,
  boardGameWords,
] as const
type Words = (typeof words)[number]

/** Kinds of things as they are stored. */
export type SubjectType = Words['subjects'][number]
export const subjectTypes = words.flatMap(({ subjects }): readonly SubjectType[] => subjects)

/**
 * Kinds of things as people tell them apart: accounts are of students or of staff, and a point rule
 * may be a prize.
 */
export type SubjectKind = Words['kinds'][number]
export const subjectKinds = words.flatMap(({ kinds }): readonly SubjectKind[] => kinds)

export type LogAction = Words['actions'][number]
export const logActions = words.flatMap(({ actions }): readonly LogAction[] => actions)

export type LogField = Words['fields'][number]
export const logFields = words.flatMap(({ fields }): readonly LogField[] => fields)
