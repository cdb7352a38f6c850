import { attendanceWords } from './attendance.ts'
import { badgeWords } from './badges.ts'
import { birthdayWords } from './birthdays.ts'
import { boardGameWords } from './board-games.ts'
import { commonWords } from './common.ts'
import { displayWords } from './displays.ts'
import { gameWords } from './games.ts'
import { homeworkWords } from './homework.ts'
import { messageWords } from './messages.ts'
import { organizationWords } from './organizations.ts'
import { peopleWords } from './people.ts'
import { periodWords } from './periods.ts'
import { resourceWords } from './resources.ts'
import { ruleWords } from './rules.ts'

/** Each word needs a text in web/i18n/{zh,en}/administrationLog. */
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

export type SubjectType = Words['subjects'][number]
export const subjectTypes = words.flatMap(({ subjects }): readonly SubjectType[] => subjects)

/** An account is a student or staff, a point rule may be a prize. */
export type SubjectKind = Words['kinds'][number]
export const subjectKinds = words.flatMap(({ kinds }): readonly SubjectKind[] => kinds)

export type LogAction = Words['actions'][number]
export const logActions = words.flatMap(({ actions }): readonly LogAction[] => actions)

export type LogField = Words['fields'][number]
export const logFields = words.flatMap(({ fields }): readonly LogField[] => fields)
