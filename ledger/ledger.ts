import { createStateMemory } from '#platform/command-handler/states.ts'
import { type AttendanceLedger, createAttendanceLedger } from './attendance/attendance.ts'
import { type BadgeLedger, createBadgeLedger } from './badges/badges.ts'
import { type BirthdayLedger, createBirthdayLedger } from './birthdays/birthdays.ts'
import { type BoardGameLedger, createBoardGameLedger } from './board-games/board-games.ts'
import { type CertificateLedger, createCertificateLedger } from './certificates/certificates.ts'
import { createGameLedger, type GameLedger } from './games/games.ts'
import { createRecordingLedger, type RecordingLedger } from './games/recording.ts'
import { createHomeworkLedger, type HomeworkLedger } from './homework/homework.ts'
import { createHouseLedger, type HouseLedger } from './houses/houses.ts'
import type { LedgerParts } from './ledger-parts.ts'
import { openAccounts } from './points/accounts.ts'
import { createPointsLedger, type PointsLedger } from './points/points.ts'
import { createQuizLedger, type QuizLedger } from './quizzes/quizzes.ts'
import { createRemarkLedger, type RemarkLedger } from './remarks/remarks.ts'
import { createOrderLedger, type OrderLedger } from './shop/orders.ts'
import { createReservationLedger, type ReservationLedger } from './shop/reservations.ts'
import { createReservedRecording } from './shop/reserved-recording.ts'
import { createRestoring } from './shop/restoring.ts'
import { createStockLedger, type StockLedger } from './shop/stock.ts'

/**
 * Records a request once by its `key` (Idempotency-Key).
 * @throws DomainError, with nothing recorded
 */
export type Ledger = Readonly<{
  points: Omit<PointsLedger, 'grantBirthdayPoints'>
  attendance: AttendanceLedger
  homework: HomeworkLedger
  badges: BadgeLedger
  birthdays: BirthdayLedger
  games: GameLedger & RecordingLedger
  quizzes: QuizLedger
  boardGames: BoardGameLedger
  certificates: CertificateLedger
  remarks: RemarkLedger
  houses: HouseLedger
  shop: OrderLedger &
    Pick<ReservationLedger, 'settle' | 'isOpen'> &
    Readonly<{
      setStock: StockLedger['set']
      changeStock: StockLedger['change']
      giveBack: StockLedger['giveBack']
    }>
}>

export type LedgerOptions = Omit<LedgerParts, 'memory'>

export const createLedger = (options: LedgerOptions): Ledger => {
  const parts = { ...options, memory: createStateMemory() }
  const accounts = openAccounts(parts)
  const stock = createStockLedger(parts)
  const reservations = createReservationLedger(parts.clock, accounts, stock)
  const recordReserved = createReservedRecording(parts, accounts, reservations)
  const restore = createRestoring({ parts, accounts, stock, recordReserved })
  const points = createPointsLedger(parts, accounts, recordReserved)
  const quizzes = createQuizLedger(parts)
  return {
    points,
    attendance: createAttendanceLedger(parts),
    homework: createHomeworkLedger(parts),
    badges: createBadgeLedger(parts),
    birthdays: createBirthdayLedger(parts, points.grantBirthdayPoints),
    games: { ...createGameLedger(parts), ...createRecordingLedger(parts, quizzes) },
    quizzes,
    boardGames: createBoardGameLedger(parts),
    certificates: createCertificateLedger(parts),
    remarks: createRemarkLedger(parts),
    houses: createHouseLedger(parts),
    shop: {
      ...createOrderLedger({ parts, accounts, stock, restore }),
      settle: reservations.settle,
      isOpen: reservations.isOpen,
      setStock: stock.set,
      changeStock: stock.change,
      giveBack: stock.giveBack,
    },
  }
}
