import type { ReactNode } from 'react'
import type { ReportedStudent, StudentReport } from '#api/contracts/recognition.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type InBoth, InBothLanguages } from '#web/ui/text/in-both-languages.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { classTotalsOf, sheetsOf } from './class-totals.ts'
import { reportTexts } from './report-texts.ts'
import { CountList, SheetFact, SheetFoot, SheetHead, SheetPart } from './sheet-parts.tsx'

type ClassSheetsProps = { report: StudentReport; students: readonly ReportedStudent[] }

export const ClassSheets = ({ report, students }: ClassSheetsProps) => {
  const { LL } = useI18nContext()
  const ofClass = students[0]!.class
  const sheets = sheetsOf(students)
  return (
    <ol className="student-report-sheets">
      {sheets.map((rows, n) => (
        <li
          key={rows[0]?.profile}
          className="student-report-sheet"
          aria-label={LL.studentReport.classSheet({ class: ofClass, n: n + 1, of: sheets.length })}
        >
          <SheetHead title={reportTexts.classTitle} />
          <dl className="student-report-facts">
            <SheetFact of={reportTexts.class}>
              <Words>{ofClass}</Words>
            </SheetFact>
            <SheetFact of={reportTexts.students}>{formatNumber(students.length)}</SheetFact>
            <SheetFact of={reportTexts.period}>
              <Words>{report.period.name}</Words>{' '}
              <small className="num">
                {formatDate(report.period.start_at)} – {formatDate(report.period.end_at)}
              </small>
            </SheetFact>
          </dl>
          {n === 0 && <ClassTotals students={students} />}
          <StudentTable students={rows} />
          <SheetFoot report={report}>
            {n + 1} / {sheets.length}
          </SheetFoot>
        </li>
      ))}
    </ol>
  )
}

const ClassTotals = ({ students }: Pick<ClassSheetsProps, 'students'>) => {
  const { organization } = useSession()
  const { points, categories, badges, days, homework } = classTotalsOf(students)
  return (
    <>
      <SheetPart of={reportTexts.points} end={formatNumber(points)}>
        <CountList
          most={6}
          rows={categories.map(({ name, total }) => [
            name ?? reportTexts.other,
            formatNumber(total),
          ])}
        />
      </SheetPart>
      {hasModule(organization, 'badge') && (
        <SheetPart of={reportTexts.badges}>
          <CountList
            most={4}
            rows={badges.map(({ name, total }) => [name ?? reportTexts.other, `× ${total}`])}
          />
        </SheetPart>
      )}
      <SheetPart of={reportTexts.classAttendance}>
        {days.from === null || days.to === null ? (
          <p className="student-report-basis">
            <InBothLanguages words={reportTexts.noRoll} />
          </p>
        ) : (
          <>
            <CountList
              rows={[
                [reportTexts.called, formatNumber(days.called)],
                [reportTexts.presentEach, formatNumber(days.present)],
                ...(days.late === null
                  ? []
                  : [[reportTexts.late, formatNumber(days.late)] as const]),
                [reportTexts.missingEach, formatNumber(days.absent)],
              ]}
            />
            <p className="student-report-basis">
              <InBothLanguages words={reportTexts.eachOfCalled} />{' '}
              <span className="num">
                {formatDate(days.from)} – {formatDate(days.to)}
              </span>
            </p>
          </>
        )}
      </SheetPart>
      {hasModule(organization, 'homework') && (
        <SheetPart of={reportTexts.homework}>
          <CountList
            rows={(['submitted', 'unsubmitted', 'absent', 'unfinished'] as const).map((status) => [
              reportTexts[status],
              formatNumber(homework[status]),
            ])}
          />
        </SheetPart>
      )}
    </>
  )
}

type Column = Readonly<{ words: InBoth; of: (student: ReportedStudent) => ReactNode }>

const rolled = ({ days }: ReportedStudent, count: number | null) =>
  days.called === 0 || count === null ? '–' : formatNumber(count)
const ofBadges: readonly Column[] = [
  {
    words: reportTexts.badges,
    of: ({ badges }) => formatNumber(badges.reduce((sum, { count }) => sum + count, 0)),
  },
]
const ofDays: readonly Column[] = [
  { words: reportTexts.presentShort, of: (one) => rolled(one, one.days.present) },
  { words: reportTexts.lateShort, of: (one) => rolled(one, one.days.late) },
  { words: reportTexts.absentShort, of: (one) => rolled(one, one.days.absent) },
]
const ofHomework: readonly Column[] = (['submitted', 'unsubmitted', 'unfinished'] as const).map(
  (status) => ({
    words: reportTexts[status],
    of: ({ homework }) => formatNumber(homework[status]),
  }),
)

const StudentTable = ({ students }: Pick<ClassSheetsProps, 'students'>) => {
  const { organization } = useSession()
  const columns: readonly Column[] = [
    { words: reportTexts.points, of: ({ points }) => formatNumber(points) },
    ...(hasModule(organization, 'badge') ? ofBadges : []),
    ...ofDays,
    ...(hasModule(organization, 'homework') ? ofHomework : []),
  ]
  return (
    <table className="student-report-table">
      <thead>
        <tr>
          <th scope="col">
            <InBothLanguages words={reportTexts.number} />
          </th>
          <th scope="col">
            <InBothLanguages words={reportTexts.student} />
          </th>
          {columns.map(({ words }) => (
            <th key={words.en} scope="col" className="num">
              <InBothLanguages words={words} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <tr key={student.profile}>
            <td className="num">{student.class_no}</td>
            <th scope="row">
              <InBothLanguages words={student.name} />
            </th>
            {columns.map(({ words, of }) => (
              <td key={words.en} className="num">
                {of(student)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
