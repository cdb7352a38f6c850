import type { AttendanceEvent } from './attendance/events.ts'
import { AttendanceReversalData, RecordData } from './attendance/schemas.ts'
import type { BadgeEvent } from './badges/events.ts'
import { AwardData, RevocationData } from './badges/schemas.ts'
import type { BirthdayEvent } from './birthdays/events.ts'
import { BirthdayData } from './birthdays/events.ts'
import type { BoardGameEvent } from './board-games/events.ts'
import { BoardGamePlayData, BoardGameReversalData } from './board-games/schemas.ts'
import type { CertificateEvent } from './certificates/events.ts'
import { CertificateData, CertificateReversalData } from './certificates/schemas.ts'
import { type Catalogue, createCodec } from './event-codec.ts'
import type { GameEvent } from './games/events.ts'
import { GameFinishData, GameStartData, QuestionAnswerData } from './games/schemas.ts'
import type { HomeworkEvent } from './homework/events.ts'
import { HomeworkReversalData, MarkData, UnfinishedData } from './homework/schemas.ts'
import type { HouseEvent } from './houses/events.ts'
import { HouseAwardData, HouseAwardReversalData } from './houses/schemas.ts'
import type { AccountEvent } from './points/events.ts'
import { PointAwardData, ReversalData } from './points/schemas.ts'
import type { QuizEvent } from './quizzes/events.ts'
import {
  QuizAnswersData,
  QuizArrivalData,
  QuizClosingData,
  QuizEndingData,
  QuizHostingData,
  QuizOpeningData,
  QuizTeamChoiceData,
} from './quizzes/schemas.ts'
import type { RemarkEvent } from './remarks/events.ts'
import { RemarkData } from './remarks/schemas.ts'
import type { ActorRole } from './roles.ts'
import type { OrderEvent, StockEvent } from './shop/events.ts'
import {
  ConfirmationData,
  LapseData,
  OrderChangeData,
  OrderPutBackData,
  OrderRestoredData,
  OrderTakenOverData,
  OverrideData,
  PrizeOrderData,
  ReleaseData,
  ReservationData,
  ReturnData,
  StockSetData,
} from './shop/schemas.ts'
import type { StreamCategory } from './streams.ts'

/** Upcasts version 1, in which a rule had a single name. */
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
  | BirthdayEvent
  | GameEvent
  | QuizEvent
  | BoardGameEvent
  | OrderEvent
  | StockEvent
  | CertificateEvent
  | RemarkEvent
  | HouseEvent

type Categories = Readonly<Record<DomainEvent['type'], { category: StreamCategory }>>

const ofAction = [withEnglishName('ruleNameEn')]
// These upcasts change nothing, because the newer version only allows more fields. A process that
// does not know this version stops at such an event until it is upgraded.
const mayBeOfGame = (data: unknown) => data
// Awards and reversals can carry a correction.
const mayCorrect = (data: unknown) => data
const mayBeOfHouse = (data: unknown) => data
// Points granted by the system can be corrected, too.
const mayCorrectGrants = mayCorrect
/** A merge of a student's accounts moves awards, redemptions, homework and check-ins. */
const mayBeMoved = mayCorrect
const mayHaveOrigin = mayCorrect
const mayBeOfGroup = mayCorrect
const mayHaveTeams = mayCorrect
/** Version 1 had one time limit for the whole room. */
const secondsOfEach = (data: unknown) => {
  const hosting = data as { seconds: unknown; questions: readonly object[] }
  return {
    ...hosting,
    questions: hosting.questions.map((question) => ({ ...question, seconds: hosting.seconds })),
  }
}
const ofRecord = [withEnglishName('attendanceRuleNameEn'), mayBeMoved]

const catalogue: Catalogue<DomainEvent> & Categories = {
  PointsRewarded: {
    category: 'account',
    id: ({ actionId }) => actionId,
    schema: PointAwardData,
    upcasters: [...ofAction, mayCorrect, mayBeOfHouse, mayHaveOrigin, mayBeOfGroup, mayBeMoved],
  },
  ParentPointsRewarded: {
    category: 'account',
    id: ({ actionId }) => actionId,
    schema: PointAwardData,
    upcasters: [...ofAction, mayCorrect, mayBeOfHouse, mayBeOfGroup, mayBeMoved],
  },
  PointsGranted: {
    category: 'account',
    id: ({ actionId }) => actionId,
    schema: PointAwardData,
    upcasters: [...ofAction, mayBeOfGame, mayBeOfHouse, mayCorrectGrants, mayBeOfGroup, mayBeMoved],
  },
  PointsRedeemed: {
    category: 'account',
    id: ({ actionId }) => actionId,
    schema: PointAwardData,
    upcasters: [...ofAction, mayBeMoved],
  },
  ActionReverted: {
    category: 'account',
    id: ({ actionId }) => actionId,
    schema: ReversalData,
    upcasters: [
      revertedWithEnglishName('ruleNameEn'),
      mayBeOfGame,
      mayCorrect,
      mayBeOfHouse,
      mayCorrectGrants,
      mayHaveOrigin,
      mayBeOfGroup,
      mayBeMoved,
    ],
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
    upcasters: [revertedWithEnglishName('attendanceRuleNameEn'), mayBeMoved],
  },
  HomeworkMarked: {
    category: 'homework',
    id: ({ recordId }) => recordId,
    schema: MarkData,
    upcasters: [mayBeMoved],
  },
  HomeworkLeftUnfinished: {
    category: 'homework',
    id: ({ recordId }) => recordId,
    schema: UnfinishedData,
    upcasters: [mayBeMoved],
  },
  HomeworkReverted: {
    category: 'homework',
    id: ({ recordId }) => recordId,
    schema: HomeworkReversalData,
    upcasters: [mayBeMoved],
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
    upcasters: [secondsOfEach, mayHaveTeams],
  },
  QuizJoined: {
    category: 'quiz',
    id: ({ arrivalId }) => arrivalId,
    schema: QuizArrivalData,
    upcasters: [mayHaveTeams],
  },
  QuizTeamChosen: {
    category: 'quiz',
    id: ({ choiceId }) => choiceId,
    schema: QuizTeamChoiceData,
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
  OrderRestored: {
    category: 'account',
    id: ({ changeId }) => changeId,
    schema: OrderRestoredData,
    upcasters: [],
  },
  OrderTakenOver: {
    category: 'account',
    id: ({ changeId }) => changeId,
    schema: OrderTakenOverData,
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
  CertificatePrinted: {
    category: 'certificates',
    id: ({ recordId }) => recordId,
    schema: CertificateData,
    upcasters: [],
  },
  CertificateReverted: {
    category: 'certificates',
    id: ({ recordId }) => recordId,
    schema: CertificateReversalData,
    upcasters: [],
  },
  RemarkWritten: {
    category: 'remarks',
    id: ({ recordId }) => recordId,
    schema: RemarkData,
    upcasters: [],
  },
  HouseRewarded: {
    category: 'house',
    id: ({ actionId }) => actionId,
    schema: HouseAwardData,
    upcasters: [],
  },
  HouseAwardReverted: {
    category: 'house',
    id: ({ actionId }) => actionId,
    schema: HouseAwardReversalData,
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
