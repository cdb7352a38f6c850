import { createStateMemory } from '#platform/command-handler/states.ts'
import { type AttendanceLedger, createAttendanceLedger } from './attendance/attendance.ts'
import { type BadgeLedger, createBadgeLedger } from './badges/badges.ts'
import { type BirthdayLedger, createBirthdayLedger } from './birthdays/birthdays.ts'
import { type BoardGameLedger, createBoardGameLedger } from './board-games/board-games.ts'
import { createGameLedger, type GameLedger } from './games/games.ts'
import { createRecordingLedger, type RecordingLedger } from './games/recording.ts'
import { createHomeworkLedger, type HomeworkLedger } from './homework/homework.ts'
import type { LedgerParts } from './parts.ts'
import { createPointsLedger, type PointsLedger } from './points/points.ts'
import { createQuizLedger, type QuizLedger } from './quizzes/quizzes.ts'

/**
 * Everything that happens to points, attendance, homework, badges, birthdays, games, live quizzes
 * and board games. `key` is the caller's Idempotency-Key: a request is recorded once, and the same
 * request with the same key is answered as a duplicate ever after. @throws DomainError, with
 * nothing recorded
 */
export type Ledger = Omit<PointsLedger, 'grantBirthday'> &
  AttendanceLedger &
  HomeworkLedger &
  BadgeLedger &
  BirthdayLedger &
  GameLedger &
  QuizLedger &
  RecordingLedger &
  BoardGameLedger

export type LedgerOptions = Omit<LedgerParts, 'memory'>

export const createLedger = (options: LedgerOptions): Ledger => {
  const parts = { ...options, memory: createStateMemory() }
  const { grantBirthday, ...points } = createPointsLedger(parts)
  const quizzes = createQuizLedger(parts)
  return {
    ...points,
    ...createAttendanceLedger(parts),
    ...createHomeworkLedger(parts),
    ...createBadgeLedger(parts),
    ...createBirthdayLedger(parts, grantBirthday),
    ...createGameLedger(parts),
    ...quizzes,
    ...createRecordingLedger(parts, quizzes),
    ...createBoardGameLedger(parts),
  }
}
