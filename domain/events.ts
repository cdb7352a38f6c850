import type { AttendanceEvent } from './attendance/events.ts'
import { AttendanceReversalData, RecordData } from './attendance/schemas.ts'
import type { BadgeEvent } from './badges/events.ts'
import { AwardData, RevocationData } from './badges/schemas.ts'
import type { StudentEvent } from './birthdays/events.ts'
import { BirthdayData } from './birthdays/events.ts'
import type { BoardGameEvent } from './board-games/events.ts'
import { BoardGamePlayData, BoardGameReversalData } from './board-games/schemas.ts'
import { type Catalogue, createCodec } from './event-codec.ts'
import type { GameEvent } from './games/events.ts'
import { GameFinishData, GameStartData, QuestionAnswerData } from './games/schemas.ts'
import type { HomeworkEvent } from './homework/events.ts'
import { HomeworkReversalData, MarkData, UnfinishedData } from './homework/schemas.ts'
import type { AccountEvent } from './points/events.ts'
import { ActionData, ReversalData } from './points/schemas.ts'
import type { QuizEvent } from './quizzes/events.ts'
import {
  QuizAnswersData,
  QuizArrivalData,
  QuizClosingData,
  QuizEndingData,
  QuizHostingData,
  QuizOpeningData,
} from './quizzes/schemas.ts'
import type { ActorRole } from './roles.ts'
import type { OrderEvent, StockEvent } from './shop/events.ts'
import {
  ConfirmationData,
  LapseData,
  OrderChangeData,
  OrderPutBackData,
  OverrideData,
  PrizeOrderData,
  ReleaseData,
  ReservationData,
  ReturnData,
  StockSetData,
} from './shop/schemas.ts'
import type { StreamCategory } from './streams.ts'

/** Upcasts version 1, in which a rule had one name. */
const withEnglishName = (key: string) => (data: unknown) => ({
  [key]: '',
  ...(data as object),
})

const revertedWithEnglishName = (key: string) => (data: unknown) => {
  const { reverted, ...reversal } = data as { reverted?: { data?: unknown } }
  return { ...reversal, reverted: { ...reverted, data: withEnglishName(key)(reverted?.data) } }
}

export { type Identified, MalformedEvent, UnknownEventType } from './event-codec.ts'

/** `occurredAt` is ISO 8601 in UTC, `v` the schema version. */
export type EventMetadata = Readonly<{
  organizationId: string
  periodId: string
  actorId: string
  actorRole: ActorRole
  commandId: string
  correlationId: string
  causationId: string
  occurredAt: string
  v: string
}>

export type DomainEvent =
  | AccountEvent
  | AttendanceEvent
  | HomeworkEvent
  | BadgeEvent
  | StudentEvent
  | GameEvent
  | QuizEvent
  | BoardGameEvent
  | OrderEvent
  | StockEvent

type Categories = Readonly<Record<DomainEvent['type'], { category: StreamCategory }>>

const ofAction = [withEnglishName('ruleNameEn')]
// Version 3 allows a game as source. A process that knows only version 2 halts at it until it is
// upgraded.
const mayBeOfGame = (data: unknown) => data
const ofRecord = [withEnglishName('attendanceRuleNameEn')]

const catalogue: Catalogue<DomainEvent> & Categories = {
  PointsRewarded: {
    category: 'account',
    id: ({ actionId }) => actionId,
    schema: ActionData,
    upcasters: ofAction,
  },
  ParentPointsRewarded: {
    category: 'account',
    id: ({ actionId }) => actionId,
    schema: ActionData,
    upcasters: ofAction,
  },
  PointsGranted: {
    category: 'account',
    id: ({ actionId }) => actionId,
    schema: ActionData,
    upcasters: [...ofAction, mayBeOfGame],
  },
  PointsRedeemed: {
    category: 'account',
    id: ({ actionId }) => actionId,
    schema: ActionData,
    upcasters: ofAction,
  },
  ActionReverted: {
    category: 'account',
    id: ({ actionId }) => actionId,
    schema: ReversalData,
    upcasters: [revertedWithEnglishName('ruleNameEn'), mayBeOfGame],
  },
  CheckedIn: {
    category: 'attendance',
    id: ({ recordId }) => recordId,
    schema: RecordData,
    upcasters: ofRecord,
  },
  CheckedOut: {
    category: 'attendance',
    id: ({ recordId }) => recordId,
    schema: RecordData,
    upcasters: ofRecord,
  },
  AttendanceReverted: {
    category: 'attendance',
    id: ({ recordId }) => recordId,
    schema: AttendanceReversalData,
    upcasters: [revertedWithEnglishName('attendanceRuleNameEn')],
  },
  HomeworkMarked: {
    category: 'homework',
    id: ({ recordId }) => recordId,
    schema: MarkData,
    upcasters: [],
  },
  HomeworkLeftUnfinished: {
    category: 'homework',
    id: ({ recordId }) => recordId,
    schema: UnfinishedData,
    upcasters: [],
  },
  HomeworkReverted: {
    category: 'homework',
    id: ({ recordId }) => recordId,
    schema: HomeworkReversalData,
    upcasters: [],
  },
  BadgeAwarded: {
    category: 'badges',
    id: ({ awardId }) => awardId,
    schema: AwardData,
    upcasters: [],
  },
  BadgeRevoked: {
    category: 'badges',
    id: ({ revocationId }) => revocationId,
    schema: RevocationData,
    upcasters: [],
  },
  BirthdayCredited: {
    category: 'student',
    id: ({ creditId }) => creditId,
    schema: BirthdayData,
    upcasters: [],
  },
  GameStarted: {
    category: 'game',
    id: ({ sessionId }) => sessionId,
    schema: GameStartData,
    upcasters: [],
  },
  QuestionAnswered: {
    category: 'game',
    id: ({ answerId }) => answerId,
    schema: QuestionAnswerData,
    upcasters: [],
  },
  GameFinished: {
    category: 'game',
    id: ({ finishId }) => finishId,
    schema: GameFinishData,
    upcasters: [],
  },
  QuizHosted: {
    category: 'quiz',
    id: ({ quizId }) => quizId,
    schema: QuizHostingData,
    upcasters: [],
  },
  QuizJoined: {
    category: 'quiz',
    id: ({ arrivalId }) => arrivalId,
    schema: QuizArrivalData,
    upcasters: [],
  },
  QuizQuestionOpened: {
    category: 'quiz',
    id: ({ openingId }) => openingId,
    schema: QuizOpeningData,
    upcasters: [],
  },
  QuizAnswered: {
    category: 'quiz',
    id: ({ answersId }) => answersId,
    schema: QuizAnswersData,
    upcasters: [],
  },
  QuizQuestionClosed: {
    category: 'quiz',
    id: ({ closingId }) => closingId,
    schema: QuizClosingData,
    upcasters: [],
  },
  QuizFinished: {
    category: 'quiz',
    id: ({ endingId }) => endingId,
    schema: QuizEndingData,
    upcasters: [],
  },
  BoardGamePlayed: {
    category: 'boardgame',
    id: ({ sessionId }) => sessionId,
    schema: BoardGamePlayData,
    upcasters: [],
  },
  BoardGameReverted: {
    category: 'boardgame',
    id: ({ reversalId }) => reversalId,
    schema: BoardGameReversalData,
    upcasters: [],
  },
  PrizeOrdered: {
    category: 'account',
    id: ({ changeId }) => changeId,
    schema: PrizeOrderData,
    upcasters: [],
  },
  OrderReadied: {
    category: 'account',
    id: ({ changeId }) => changeId,
    schema: OrderChangeData,
    upcasters: [],
  },
  OrderCollected: {
    category: 'account',
    id: ({ changeId }) => changeId,
    schema: OrderChangeData,
    upcasters: [],
  },
  OrderPutBack: {
    category: 'account',
    id: ({ changeId }) => changeId,
    schema: OrderPutBackData,
    upcasters: [],
  },
  PrizeTermsOverridden: {
    category: 'account',
    id: ({ overrideId }) => overrideId,
    schema: OverrideData,
    upcasters: [],
  },
  RedemptionLapsed: {
    category: 'account',
    id: ({ lapseId }) => lapseId,
    schema: LapseData,
    upcasters: [],
  },
  PrizeStockSet: {
    category: 'prize',
    id: ({ setId }) => setId,
    schema: StockSetData,
    upcasters: [],
  },
  PrizeReserved: {
    category: 'prize',
    id: ({ reservationId }) => reservationId,
    schema: ReservationData,
    upcasters: [],
  },
  PrizeConfirmed: {
    category: 'prize',
    id: ({ confirmationId }) => confirmationId,
    schema: ConfirmationData,
    upcasters: [],
  },
  PrizeReleased: {
    category: 'prize',
    id: ({ releaseId }) => releaseId,
    schema: ReleaseData,
    upcasters: [],
  },
  PrizeReturned: {
    category: 'prize',
    id: ({ returnId }) => returnId,
    schema: ReturnData,
    upcasters: [],
  },
}

export const {
  decode: decodeEvent,
  encode: encodeEvent,
  types: eventTypes,
  isKnown: isKnownType,
  categoryOf,
  versionOf: eventVersionOf,
  idOf: eventIdOf,
} = createCodec<DomainEvent>(catalogue)
