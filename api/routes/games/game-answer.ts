import type { BankQuestion, Game, GameInput, GameQuestion } from '#api/contracts/games.ts'
import { HttpError } from '#api/failure.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import { imageOf } from '#api/http/blobs/image-of.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { localDateOf } from '#domain/calendar.ts'
import type { GameRow } from '#registry/games/games.ts'
import type { BankQuestionRow, QuestionRow } from '#registry/games/questions.ts'

type Asker = Pick<Caller, 'organizationId' | 'role'>
type Name = GameRow['subject_names'][number]
const named = ({ id: _id, en, zh }: Name) => ({ _id, name: { en, zh } })

export const gameAnswer =
  ({ organizationId, role }: Asker) =>
  (row: GameRow): Game => ({
    _id: row.id,
    name: row.name,
    description: row.description,
    logo: row.logo === null ? null : blobAddress(organizationId, row.logo),
    gameType: row.game_type,
    order: row.place,
    featureStart: row.feature_start,
    featureEnd: row.feature_end,
    pointCorrect: row.point_correct,
    pointIncorrect: row.point_incorrect,
    pointExchangeRate: row.point_exchange_rate,
    isActive: row.is_active,
    ...(role !== 'user' && { filters: row.filter_names.map(named) }),
    subjects: row.subject_names.map(named),
    draw: row.draw,
    question_count: row.question_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
  })

/** Students never get the right options. */
export const questionAnswer =
  ({ organizationId, role }: Asker) =>
  (row: QuestionRow): GameQuestion => ({
    _id: row.id,
    game: row.game_id,
    gameType: row.game_type,
    text: row.text,
    image: row.image === null ? null : blobAddress(organizationId, row.image),
    options: row.options.map(({ id: _id, text, is_ans: isAns }) => ({
      _id,
      text,
      ...(role !== 'user' && { isAns }),
    })),
    isActive: row.is_active,
    version: row.version,
    seconds: row.seconds,
  })

export const bankAnswer =
  (asker: Asker) =>
  (row: BankQuestionRow): BankQuestion => ({
    ...questionAnswer(asker)(row),
    game_name: row.game_name,
    subjects: row.subject_names.map(named),
  })

/** `prefix` comes before the names of wrong fields. */
type SchoolDays = Readonly<{ organizationId: string; timeZone: string; prefix?: string }>

/** A text without an offset already names the school's day. */
const dayOf = (text: string, timeZone: string) =>
  /(?:Z|[+-]\d\d:\d\d)$/i.test(text) ? localDateOf(new Date(text), timeZone) : text.slice(0, 10)

/**
 * @throws HttpError `validation_failed` for days in the wrong order, or another organisation's
 * image
 */
export const gameFields = (
  { organizationId, timeZone, prefix = '' }: SchoolDays,
  id: string,
  input: GameInput,
) => {
  const { logo, order: place, pointCorrect = 0, pointIncorrect = 0, pointExchangeRate = 1 } = input
  const [start, end] = [dayOf(input.featureStart, timeZone), dayOf(input.featureEnd, timeZone)]
  if (end < start)
    throw new HttpError('validation_failed', [
      { field: `${prefix}featureEnd`, code: 'end_date_after_start' },
    ])
  return {
    id,
    name: input.name,
    description: input.description,
    game_type: input.gameType,
    place,
    logo: logo ? imageOf(organizationId, logo, 'logo') : logo,
    feature_start: start,
    feature_end: end,
    point_correct: pointCorrect,
    point_incorrect: pointIncorrect,
    point_exchange_rate: pointExchangeRate,
    is_active: input.isActive,
    draw: input.draw,
    filters: [...new Set(input.filters)],
    subjects: [...new Set(input.subjects)],
  }
}

type SentQuestion = Readonly<{
  game: string
  text: string
  image?: string | null | undefined
  options: readonly Readonly<{ _id?: string | undefined; text: string; isAns: boolean }>[]
  isActive?: boolean
  seconds?: number | null | undefined
}>

/**
 * `field`: the image's path in the request.
 * @throws HttpError `validation_failed` for another organisation's image
 */
export const questionFields = (
  organizationId: string,
  { game: game_id, text, image, options, isActive, seconds }: SentQuestion,
  field = 'image',
) => ({
  game_id,
  text,
  is_active: isActive,
  seconds,
  image: image ? imageOf(organizationId, image, field) : image,
  options: options.map(({ _id: id, text: words, isAns: is_ans }) => ({ id, text: words, is_ans })),
})
