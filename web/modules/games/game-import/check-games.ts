import { foldName } from '#api/contracts/folding.ts'
import { gameTypes } from '#api/contracts/game-rules.ts'
import type { Game } from '#api/contracts/games.ts'
import { checkLines, type ToCheck } from '#web/patterns/import/check-lines.ts'
import { isSameSet, type NamedTarget } from '#web/patterns/import/named-targets.ts'
import type { CsvLine, PreviewRow, RowCells } from '#web/patterns/import/preview-row.ts'
import type { GameKey } from './game-kind.ts'
import { type ImportedGameInput, readGame } from './read-game.ts'

export type GamePreviewRow = PreviewRow<GameKey, ImportedGameInput>
export type KnownGames = {
  games: readonly Game[]
  filters: readonly NamedTarget[]
  subjects: readonly NamedTarget[]
}
export type ShownGame = {
  nameOf: (target: NamedTarget) => string
  shownType: (type: Game['gameType']) => string
  shownStatus: (isActive: boolean) => string
}
type ToCheckGames = ToCheck<GameKey> & KnownGames & ShownGame

/**
 * Previews the import of each line, then lists the games that are not in the file and stay
 * unchanged.
 */
export const checkGames = ({
  lines,
  refused,
  absent,
  ...known
}: ToCheckGames): GamePreviewRow[] => {
  const find = finderOf(known.games)
  const rows = checkLines<GameKey, ImportedGameInput>({
    lines,
    refused,
    idKey: 'name',
    duplicate: 'yup_type_error',
    sameOf: (line) => {
      const game = find(line.cells)
      return game ? game._id : line.cells.name && `name ${foldName(line.cells.name)}`
    },
    preview: (line) => previewOf(line, find(line.cells), { ...known, absent }),
  })
  const inFile = new Set(lines.flatMap((line) => find(line.cells)?._id ?? []))
  const others = known.games.filter(({ _id }) => !inFile.has(_id))
  return [...rows, ...others.map((game, at) => staying(game, at, known))]
}

/** Returns a function that finds the game of a line by id, else by name. */
const finderOf = (games: readonly Game[]) => {
  const byId = new Map(games.map((game) => [game._id, game]))
  // If several games share a name, takes the first in the school's order.
  const byName = new Map(games.toReversed().map((game) => [foldName(game.name), game]))
  return ({ _id, name }: RowCells<GameKey>) =>
    byId.get(_id.toLowerCase()) ?? (name ? byName.get(foldName(name)) : undefined)
}

const previewOf = (
  { line, cells: given }: CsvLine<GameKey>,
  game: Game | undefined,
  known: KnownGames & ShownGame & Pick<ToCheckGames, 'absent'>,
): GamePreviewRow => {
  const { input, errors, warnings } = readGame(given, game, known)
  const cells = cellsOf({ ...input, filters: input.filters, subjects: input.subjects }, known)
  if (errors.length > 0)
    return { line, result: 'invalid', cells: { ...given }, was: {}, errors, warnings, input }
  const shown = { line, cells: { ...cells, _id: game?._id ?? '' }, errors, warnings, input }
  if (!game) return { ...shown, result: 'new', was: {} }
  const stored = storedOf(game)
  const before = cellsOf(stored, known)
  const changed = fields.filter((field) => !isSame(input[field], stored[field]))
  const was = Object.fromEntries(changed.map((field) => [field, before[field]]))
  return { ...shown, result: changed.length > 0 ? 'update' : 'unchanged', was }
}

const staying = (game: Game, at: number, known: KnownGames & ShownGame): GamePreviewRow => {
  const input = storedOf(game)
  const cells = { ...cellsOf(input, known), _id: game._id }
  return { line: -1 - at, result: 'unchanged', cells, was: {}, errors: [], input }
}

const fields = [
  ...([
    'name',
    'description',
    'gameType',
    'isActive',
    'order',
    'featureStart',
    'featureEnd',
    'pointCorrect',
  ] as const),
  ...(['pointIncorrect', 'pointExchangeRate', 'filters', 'subjects', 'draw'] as const),
]
const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) ? isSameSet(one, other) : one === other

const idsOf = (all: readonly { _id: string }[] = []) => all.map(({ _id }) => _id)
const storedOf = (game: Game): ImportedGameInput => ({
  _id: game._id,
  name: game.name,
  description: game.description,
  gameType: game.gameType,
  order: game.order,
  featureStart: game.featureStart,
  featureEnd: game.featureEnd,
  isActive: game.isActive,
  pointCorrect: game.pointCorrect,
  pointIncorrect: game.pointIncorrect,
  pointExchangeRate: game.pointExchangeRate,
  draw: game.draw,
  filters: idsOf(game.filters),
  subjects: idsOf(game.subjects),
})

const cellsOf = (
  game: ImportedGameInput,
  { filters, subjects, nameOf, shownType, shownStatus }: KnownGames & ShownGame,
): RowCells<GameKey> => {
  const names = (targets: readonly NamedTarget[], ids: readonly string[] = []) =>
    targets
      .filter(({ _id }) => ids.includes(_id))
      .map(nameOf)
      .join(', ')
  return {
    _id: game._id ?? '',
    name: game.name,
    description: game.description ?? '',
    gameType: gameTypes.includes(game.gameType) ? shownType(game.gameType) : '',
    isActive: shownStatus(game.isActive),
    order: String(game.order ?? 0),
    featureStart: game.featureStart,
    featureEnd: game.featureEnd,
    pointCorrect: String(game.pointCorrect ?? 0),
    pointIncorrect: String(game.pointIncorrect ?? 0),
    pointExchangeRate: String(game.pointExchangeRate ?? 1),
    draw: game.draw ? String(game.draw) : '',
    filters: names(filters, game.filters),
    subjects: names(subjects, game.subjects),
  }
}
