import { createStateMemory } from '#platform/command-handler/states.ts'
import { type AttendanceLedger, createAttendance } from './attendance/attendance.ts'
import { type BadgeLedger, createBadges } from './badges/badges.ts'
import { type BirthdayLedger, createBirthdays } from './birthdays/birthdays.ts'
import { type BoardGameLedger, createBoardGames } from './board-games/board-games.ts'
import { createGames, type GameLedger } from './games/games.ts'
import { createRecording, type RecordingLedger } from './games/recording.ts'
import { createHomework, type HomeworkLedger } from './homework/homework.ts'
import type { Parts } from './parts.ts'
import { createPoints, type PointsLedger } from './points/points.ts'
import { createQuizzes, type QuizLedger } from './quizzes/quizzes.ts'

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

export type LedgerOptions = Omit<Parts, 'memory'>

export const createLedger = (options: LedgerOptions): Ledger => {
  const parts = { ...options, memory: createStateMemory() }
  const { grantBirthday, ...points } = createPoints(parts)
  const quizzes = createQuizzes(parts)
  return {
    ...points,
    ...createAttendance(parts),
    ...createHomework(parts),
    ...createBadges(parts),
    ...createBirthdays(parts, grantBirthday),
    ...createGames(parts),
    ...quizzes,
    ...createRecording(parts, quizzes),
    ...createBoardGames(parts),
  }
}
