import type { CommonQueryMethods } from 'slonik'
import type { Cell } from '#api/http/exports/csv.ts'
import type { GameType } from '#domain/games/rules.ts'
import { type GameReader, type GameRow, listGames } from '#registry/games/games.ts'
import { type QuestionPlace, type QuestionRow, readQuestions } from '#registry/games/questions.ts'

type Language = 'en' | 'zh'
const inOnePage = 500

// Always in English, because imports read this file.
const gameHeader = [
  'Game_ID',
  'Name',
  'Description',
  'Type',
  'Status',
  'Order',
  'Feature_Start',
  'Feature_End',
  'Point_Correct',
  'Point_Incorrect',
  'Point_Exchange_Rate',
  'Filters_Name',
  'Subjects_Name',
  'Draw',
]

/** Classes and subjects by name, separated by commas. */
export const gameLines = (language: Language) => {
  const names = (all: GameRow['filter_names']) => all.map((name) => name[language]).join(', ')
  return {
    header: gameHeader,
    cells: (row: GameRow): readonly Cell[] => [
      row.id,
      row.name,
      row.description,
      row.game_type,
      row.is_active ? 'Active' : 'Inactive',
      row.place,
      row.feature_start,
      row.feature_end,
      row.point_correct,
      row.point_incorrect,
      row.point_exchange_rate,
      names(row.filter_names),
      names(row.subject_names),
      row.draw ?? '',
    ],
  }
}

export async function* gamePages(
  db: CommonQueryMethods,
  reader: GameReader,
  filter: Readonly<{ gameType?: GameType | undefined }>,
): AsyncGenerator<readonly GameRow[], void> {
  for (let page = 0; ; page += 1) {
    const { rows } = await listGames(db, reader, { ...filter, limit: inOnePage, page })
    if (rows.length > 0) yield rows
    if (rows.length < inOnePage) return
  }
}

const questionHeader = ['Question_ID', 'Game_ID', 'Game_Name', 'Question', 'Options']

/** Separates options and their marks by semicolons. Semicolons within options become full-width. */
export const questionLines = {
  header: questionHeader,
  cells: (row: QuestionRow): readonly Cell[] => [
    row.id,
    row.game_id,
    row.game_name,
    row.text,
    row.options
      .map(
        ({ text, is_ans }) => `${text.replaceAll(';', '；')} [${is_ans ? 'correct' : 'incorrect'}]`,
      )
      .join('; '),
  ],
}

type QuestionListQuery = Readonly<{ game?: string | undefined; gameType?: GameType | undefined }>

export async function* questionPages(
  db: CommonQueryMethods,
  organizationId: string,
  filter: QuestionListQuery,
): AsyncGenerator<readonly QuestionRow[], void> {
  let after: QuestionPlace | undefined
  for (;;) {
    const rows = await readQuestions(db, organizationId, { ...filter, after, limit: inOnePage })
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < inOnePage) return
  }
}
