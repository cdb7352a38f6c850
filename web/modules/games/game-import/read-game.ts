import { foldName } from '#api/contracts/folding.ts'
import { gameTypes, mostQuestions } from '#api/contracts/game-rules.ts'
import type { Game, GamesInput } from '#api/contracts/games.ts'
import { localDay } from '#web/i18n/format.ts'
import { type NamedTarget, targetsIn, unknownName } from '#web/patterns/import/named-targets.ts'
import type { RowCells, RowError } from '#web/patterns/import/preview-row.ts'
import { readDate } from '#web/ui/text/read-date.ts'
import type { GameKey } from './game-kind.ts'

const moment = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i

/**
 * Returns the day as yyyy-MM-dd, null if there is no plausible one. A time with an offset counts as
 * its day in the school's time zone.
 */
const dayOfMoment = (text: string): string | null => {
  const [, date, offset] = moment.exec(text) ?? []
  if (!date || Number.isNaN(Date.parse(text))) return plausible(readDate(text))
  return offset ? localDay(text) : date
}

const plausible = (day: string | null) => (day && /^(19|2\d)/.test(day) ? day : null)

export type ImportedGameInput = GamesInput['games'][number]
type Targets = {
  filters: readonly NamedTarget[]
  subjects: readonly NamedTarget[]
  absent?: ReadonlySet<GameKey>
}
const statuses = new Map([
  ['active', true],
  ['inactive', false],
])
const mostOrder = 1_000_000
const mostPoints = 10_000

/**
 * Returns a row as it would be stored, with its errors. Empty order is 0; empty classes and
 * subjects mean all. An empty draw asks all questions. Empty description and points keep stored
 * values; in a new game points are 0 and the rate is 1. A missing column changes nothing.
 */
export const readGame = (
  given: RowCells<GameKey>,
  game: Game | undefined,
  { filters, subjects, absent }: Targets,
) => {
  const errors: RowError[] = []
  const warnings: RowError[] = []
  const wrong = (field: GameKey, code: RowError['code'], params?: RowError['params']) => {
    errors.push({ field, code, ...(params && { params }) })
  }

  if (!given.name) wrong('name', 'game_name_required')
  if (given.name.length > 255) wrong('name', 'yup_string_max', { max: 255 })
  if (given.description.length > 2000) wrong('description', 'yup_string_max', { max: 2000 })
  const gameType = gameTypes.find((type) => type === foldName(given.gameType))
  if (!gameType) wrong('gameType', 'game_type_required')
  const isActive = statuses.get(foldName(given.isActive))
  if (isActive === undefined) wrong('isActive', given.isActive ? 'yup_type_error' : 'yup_required')

  const dayOf = (field: 'featureStart' | 'featureEnd', missing: RowError['code']) => {
    const day = dayOfMoment(given[field])
    if (!day) wrong(field, given[field] ? 'yup_date' : missing)
    return day
  }
  const start = dayOf('featureStart', 'feature_start_required')
  const end = dayOf('featureEnd', 'feature_end_required')
  if (start && end && end < start) wrong('featureEnd', 'end_date_after_start')

  const numberOf = (field: Points, otherwise: number) => {
    if (given[field] === '') return otherwise
    const value = plainNumber.test(given[field]) ? Number(given[field]) : Number.NaN
    if (Number.isNaN(value)) wrong(field, 'yup_number_type_error')
    else if (value < 0) wrong(field, 'yup_min_zero')
    else if (value > mostPoints) wrong(field, 'yup_number_max', { max: mostPoints })
    else if (!/^\d*(\.\d{0,2}0*)?$/.test(given[field])) wrong(field, 'yup_type_error')
    return value
  }
  const order = absent?.has('order') ? (game?.order ?? 0) : Number(given.order)
  if (!Number.isInteger(order)) wrong('order', 'yup_integer')
  else if (order < 0) wrong('order', 'yup_min_zero')
  else if (order > mostOrder) wrong('order', 'yup_number_max', { max: mostOrder })

  const draw = absent?.has('draw') ? (game?.draw ?? null) : drawIn(given.draw)
  if (draw !== null && !Number.isInteger(draw)) wrong('draw', 'yup_integer')
  else if (draw !== null && draw < 1) wrong('draw', 'yup_number_min', { min: 1 })
  else if (draw !== null && draw > mostQuestions)
    wrong('draw', 'yup_number_max', { max: mostQuestions })

  const idsOf = (field: 'filters' | 'subjects', targets: readonly NamedTarget[]) => {
    if (absent?.has(field)) return (game?.[field] ?? []).map(({ _id }) => _id)
    const { found, unknown } = targetsIn(given[field], targets)
    // Unknown names are dropped; with none left the game is for everybody.
    if (unknown.length > 0) {
      warnings.push({
        ...unknownName(field, unknown),
        dropped: { names: unknown, all: found.length === 0 },
      })
    }
    return found.map(({ _id }) => _id)
  }

  const input: ImportedGameInput = {
    ...(game && { _id: game._id }),
    name: given.name,
    description: given.description || (game?.description ?? ''),
    gameType: gameType ?? 'mc',
    order,
    featureStart: start ?? '',
    featureEnd: end ?? '',
    isActive: isActive ?? true,
    pointCorrect: numberOf('pointCorrect', game?.pointCorrect ?? 0),
    pointIncorrect: numberOf('pointIncorrect', game?.pointIncorrect ?? 0),
    pointExchangeRate: numberOf('pointExchangeRate', game?.pointExchangeRate ?? 1),
    draw,
    filters: idsOf('filters', filters),
    subjects: idsOf('subjects', subjects),
  }
  return { input, errors, warnings }
}

const drawIn = (text: string) => (text === '' ? null : Number(text))

type Points = 'pointCorrect' | 'pointIncorrect' | 'pointExchangeRate'
const plainNumber = /^-?\d*\.?\d+$|^-?\d+\.$/
