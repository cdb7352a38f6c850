import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gameKind } from '#web/modules/games/game-import/game-kind.ts'
import { questionKind } from '#web/modules/games/game-question-import/question-kind.ts'
import { staffKind } from '#web/modules/people/staff-import/staff-kind.ts'
import { studentKind } from '#web/modules/people/student-import/csv-columns.ts'
import { resourceImportKind } from '#web/modules/resources/learning-resource-import/resource-kind.ts'
import type { ImportKind } from '#web/patterns/import/import-kind.ts'
import type { ImportFile, ImportOutcome, ImportQuestion } from '#web/patterns/import/outcome.ts'
import { readRows } from '#web/patterns/import/read-rows.ts'

export const caseBytes = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../cases', name)).slice()

const readCase = <Key extends string>(name: string, kind: ImportKind<Key>) =>
  readRows(new File([caseBytes(name)], name), kind)

export const studentsCase = (name: string) => readCase(name, studentKind)
export const staffCase = (name: string) => readCase(name, staffKind)
export const gamesCase = (name: string) => readCase(name, gameKind)
export const questionsCase = (name: string) => readCase(name, questionKind)
export const resourcesCase = (name: string) => readCase(name, resourceImportKind)

export const fileOf = <Key extends string>(outcome: ImportOutcome<Key>): ImportFile<Key> => {
  if (!('file' in outcome)) throw new Error(`no file: ${JSON.stringify(outcome)}`)
  return outcome.file
}
export const asked = <Key extends string, Kind extends ImportQuestion<Key>['kind']>(
  outcome: ImportOutcome<Key>,
  kind: Kind,
) => {
  if (!('question' in outcome) || outcome.question.kind !== kind)
    throw new Error(JSON.stringify(outcome))
  return outcome.question as Extract<ImportQuestion<Key>, { kind: Kind }>
}
/** The content of some columns in each row. */
export const columnCells = <Key extends string>(
  { lines }: ImportFile<Key>,
  ...keys: readonly NoInfer<Key>[]
) => lines.map(({ cells }) => keys.map((key) => cells[key]))
