import type { ReportedDays, ReportedStudent, StudentReport } from '#api/contracts/recognition.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { formatClass, formatDate, formatNumber } from '#web/i18n/format.ts'
import { InBothLanguages } from '#web/ui/text/in-both-languages.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { RemarkField } from './remark-field.tsx'
import { reportTexts } from './report-texts.ts'
import { CountList, SheetFact, SheetFoot, SheetHead, SheetPart, wordsOf } from './sheet-parts.tsx'
import type { ReportRemarks } from './use-remarks.ts'

type ReportSheetProps = {
  report: StudentReport
  student: ReportedStudent
  remarks: ReportRemarks
}

export const ReportSheet = ({ report, student, remarks }: ReportSheetProps) => {
  const { organization } = useSession()
  const { homework } = student
  return (
    <>
      <SheetHead title={reportTexts.title} />
      <dl className="student-report-facts">
        <SheetFact of={reportTexts.student}>
          <InBothLanguages words={student.name} />
        </SheetFact>
        <SheetFact of={reportTexts.class}>
          <Words>{formatClass(student.class, student.class_no)}</Words>
        </SheetFact>
        <SheetFact of={reportTexts.period}>
          <Words>{report.period.name}</Words>{' '}
          <small className="num">
            {formatDate(report.period.start_at)} – {formatDate(report.period.end_at)}
          </small>
        </SheetFact>
      </dl>
      <SheetPart of={reportTexts.points} end={formatNumber(student.points)}>
        <CountList
          rows={student.categories.map(({ name, total }) => [
            name ?? reportTexts.other,
            formatNumber(total),
          ])}
        />
      </SheetPart>
      {hasModule(organization, 'badge') && (
        <SheetPart of={reportTexts.badges}>
          <CountList
            rows={student.badges.map(({ name, count }) => [wordsOf(name), `× ${count}`])}
          />
        </SheetPart>
      )}
      <SheetPart of={reportTexts.attendance}>
        <DaysPart days={student.days} />
      </SheetPart>
      <SheetPart of={reportTexts.checkIns}>
        <CountList
          most={4}
          rows={student.attendance.map(({ name, count }) => [wordsOf(name), formatNumber(count)])}
        />
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
      <RemarkField student={student} remarks={remarks} />
      <div className="student-report-signatures">
        {[reportTexts.teacher, reportTexts.parent].map((words) => (
          <span key={words.en}>
            <InBothLanguages words={words} />
          </span>
        ))}
      </div>
      <SheetFoot report={report} />
    </>
  )
}

const DaysPart = ({ days }: { days: ReportedDays }) => {
  const { called, from, to, present, late, absent, days_in } = days
  if (called === 0 || from === null || to === null)
    return (
      <>
        <CountList rows={[[reportTexts.daysIn, formatNumber(days_in)]]} />
        <p className="student-report-basis">
          <InBothLanguages words={reportTexts.noRoll} />
        </p>
      </>
    )
  return (
    <>
      <CountList
        rows={[
          [reportTexts.called, formatNumber(called)],
          [reportTexts.present, formatNumber(present)],
          ...(late === null ? [] : [[reportTexts.late, formatNumber(late)] as const]),
          [reportTexts.missing, formatNumber(absent)],
        ]}
      />
      <p className="student-report-basis">
        <InBothLanguages words={reportTexts.ofCalled} />{' '}
        <span className="num">
          {formatDate(from)} – {formatDate(to)}
        </span>
      </p>
    </>
  )
}
