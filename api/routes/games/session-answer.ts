import type {
  GameRecord,
  GameRound,
  GameSession,
  QuestionReport,
} from '#api/contracts/game-sessions.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import type { Cell } from '#api/http/exports/csv.ts'
import { localTime } from '#api/http/exports/local-time.ts'
import type { GameSessionRow, QuestionChoicesRow, RoundRow } from '#projections/games/sessions.ts'
import type { VersionRow } from '#registry/games/question-versions.ts'
import { teamName } from './team-lines.ts'

export const sessionAnswer = (row: GameSessionRow): GameSession => ({
  _id: row.id,
  created_at: row.created_at,
  game: { _id: row.game_id, name: row.game_name },
  user: { _id: row.user_id ?? row.profile_id, name: { en: row.name_en, zh: row.name_zh } },
  profile: { _id: row.profile_id, class: row.class, class_no: row.class_no },
  records: row.records,
  correct: row.correct,
  incorrect: row.incorrect,
  point: row.point / 100,
  pointExchanged: row.exchanged,
  round: row.round_id,
  team: row.team,
})

export const roundAnswer = ({ id: _id, ...round }: RoundRow): GameRound => ({ _id, ...round })

type Language = 'en' | 'zh'
const headers = {
  en: [
    'Time',
    'Game',
    'Class',
    'No.',
    'Name',
    'Correct',
    'Incorrect',
    'Accuracy',
    'Game points',
    'Points given',
    'Team',
  ],
  zh: [
    '時間',
    '遊戲',
    '班別',
    '班號',
    '姓名',
    '答對',
    '答錯',
    '答對率',
    '遊戲分',
    '換得積分',
    '隊伍',
  ],
} as const

export const sessionLines = (language: Language, timeZone: string) => {
  const timeOf = localTime(timeZone)
  return {
    header: headers[language],
    cells: (row: GameSessionRow): readonly Cell[] => [
      timeOf(new Date(row.created_at)),
      row.game_name,
      row.class,
      row.class_no?.toString().padStart(2, '0') ?? '',
      language === 'zh' ? row.name_zh : row.name_en,
      row.correct,
      row.incorrect,
      `${percent(row)}%`,
      row.point / 100,
      row.exchanged,
      row.team === null ? '' : teamName(language, row.team),
    ],
  }
}

const percent = ({ correct, incorrect }: GameSessionRow) =>
  correct + incorrect === 0 ? '0.0' : ((100 * correct) / (correct + incorrect)).toFixed(1)

type Counted = Readonly<{
  organizationId: string
  counts: readonly QuestionChoicesRow[]
  versions: readonly VersionRow[]
  /** Ids of the game's current questions, in their order. */
  order: readonly string[]
}>

/** Counts the answers to all versions of each question. Retired questions come last. */
export const questionReports = ({
  organizationId,
  counts,
  versions,
  order,
}: Counted): GameRecord['questions'] => {
  const words = new Map(versions.map((row) => [`${row.question_id} ${row.version}`, row]))
  const reports = [...Map.groupBy(counts, ({ question_id }) => question_id)].map(
    ([id, all]): QuestionReport => {
      const newestFirst = all.toSorted((one, other) => other.version - one.version)
      const options = new Map<string, QuestionReport['options'][number]>()
      let shown: VersionRow | undefined
      for (const { version, chosen } of newestFirst) {
        const row = words.get(`${id} ${version}`)
        shown ??= row
        for (const [place, option] of (row?.options ?? []).entries()) {
          const known = options.get(option.id) ?? {
            text: option.text,
            isAns: option.is_ans,
            count: 0,
          }
          options.set(option.id, { ...known, count: known.count + (chosen[place] ?? 0) })
        }
      }
      const sum = (pick: (one: QuestionChoicesRow) => number) =>
        all.reduce((total, one) => total + pick(one), 0)
      return {
        _id: id,
        text: shown?.text ?? '',
        isActive: order.includes(id),
        image: shown?.image ? blobAddress(organizationId, shown.image) : null,
        answers: sum(({ answers }) => answers),
        correct: sum(({ correct }) => correct),
        options: [...options.values()],
      }
    },
  )
  const placeOf = ({ _id }: QuestionReport) =>
    order.includes(_id) ? order.indexOf(_id) : order.length
  return reports.sort((one, other) => placeOf(one) - placeOf(other))
}
