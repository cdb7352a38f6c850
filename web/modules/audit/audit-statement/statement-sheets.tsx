import type { ReactNode } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { InBothLanguages } from '#web/ui/text/in-both-languages.tsx'
import { ClassFacts, ClassLines } from './class-paper.tsx'
import { PaperFoot, PaperHead, PaperSums } from './paper-parts.tsx'
import { statementTexts } from './paper-words.ts'
import { SealBox } from './seal-box.tsx'
import type { Statement } from './statement-queries.ts'
import { StudentCategories, StudentFacts, StudentLines } from './student-paper.tsx'

/** Lines on the first sheet, which also contains the head, the sums and the seal. */
export const firstLines = { student: 14, class: 16 } as const
const nextLines = 38

/** Splits lines into printed sheets, at least one. */
export const statementSheets = <Line,>(
  lines: readonly Line[],
  first: number,
): readonly (readonly Line[])[] => {
  const sheets = [lines.slice(0, first)]
  for (let from = first; from < lines.length; from += nextLines)
    sheets.push(lines.slice(from, from + nextLines))
  return sheets
}

export const StatementSheets = ({ statement }: { statement: Statement }) => {
  const sheets: readonly ReactNode[] =
    statement.of === 'student'
      ? statementSheets(statement.data.lines, firstLines.student).map((lines) =>
          lines.length > 0 ? <StudentLines key={lines[0]!._id} lines={lines} /> : null,
        )
      : statementSheets(statement.data.students, firstLines.class).map((students) => (
          <ClassLines key={students[0]?.profile} students={students} />
        ))
  const { LL } = useI18nContext()
  const { at } = statement.data
  return (
    <ol className="audit-statement-sheets">
      {sheets.map((lines, n) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet has no id except its number
          key={n}
          className="audit-statement-sheet"
          aria-label={LL.auditStatement.sheet(n + 1, sheets.length)}
        >
          {n === 0 && <FirstHead statement={statement} />}
          <h2>
            <InBothLanguages
              words={statement.of === 'student' ? statementTexts.entries : statementTexts.students}
              strong
            />
          </h2>
          {lines ?? (
            <p>
              <InBothLanguages words={statementTexts.none} />
            </p>
          )}
          {n === 0 && <SealBox seal={statement.data.seal} />}
          <PaperFoot at={at} page={n + 1} pages={sheets.length} />
        </li>
      ))}
    </ol>
  )
}

const FirstHead = ({ statement }: { statement: Statement }) => (
  <>
    <PaperHead />
    {statement.of === 'student' ? (
      <StudentFacts data={statement.data} />
    ) : (
      <ClassFacts data={statement.data} />
    )}
    <PaperSums sums={statement.data.sums} />
    {statement.of === 'student' && <StudentCategories data={statement.data} />}
  </>
)
