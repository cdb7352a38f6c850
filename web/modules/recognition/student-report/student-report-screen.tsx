import { useQuery } from '@tanstack/react-query'
import { mostReports, type StudentReport } from '#api/contracts/recognition.ts'
import { anId, oneOf, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { ReportSheet } from './report-sheet.tsx'
import './student-report.css'
import { ClassSheets } from './class-sheets.tsx'
import { KeptRemarks } from './kept-remarks.tsx'
import { studentReportQuery } from './report-data.ts'
import { useRemarks } from './use-remarks.ts'

const sheets = ['students', 'class'] as const
const fields = { class: someWords, who: anId, sheet: oneOf(sheets) }

export const StudentReportScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.studentReport
  const { period } = usePeriod()
  const { values, choose } = useAddress(fields)
  const students = useQuery(studentsQuery(period._id))
  const report = useQuery(studentReportQuery(period._id, values.class))
  const found = values.class === '' ? undefined : report.data
  const classes = [...new Set((students.data ?? []).map((student) => student.class))]
  const shown = found?.students.filter(({ profile }) => !values.who || profile === values.who) ?? []
  useSaid(found && words.said(shown.length))
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()} period="beside">
        <Button
          label={words.print()}
          icon={<Icon name="print" />}
          disabled={shown.length === 0}
          why={values.class === '' ? words.first.title() : undefined}
          onClick={() => print()}
        />
      </PageHeader>
      <QueryView query={students} hasCards>
        {() => (
          <>
            <Card className="student-report-choice">
              <div className="student-report-fields">
                <FieldFrame label={LL.common.class()}>
                  {({ id }) => (
                    <Select
                      id={id}
                      placeholder={words.chooseClass()}
                      value={values.class}
                      options={classes.map((name) => ({ value: name, label: name }))}
                      onChange={(name) => choose({ class: name, who: '' })}
                    />
                  )}
                </FieldFrame>
                <SegmentedControl
                  label={words.pages.label()}
                  value={values.sheet}
                  options={sheets.map((value) => ({ value, label: words.pages[value]() }))}
                  onChange={(sheet) => choose({ sheet, who: '' })}
                />
                {values.sheet === 'students' && (
                  <StudentChoice
                    report={found}
                    value={values.who}
                    onChoose={(who) => choose({ who })}
                  />
                )}
              </div>
              <p className="sm mut">
                {values.sheet === 'class' ? words.pages.classNote() : words.remarks()}
                {found?.isOwnOnly && ` ${words.ownOnly()}`}
                {found?.students.length === mostReports && ` ${words.most(mostReports)}`}
              </p>
            </Card>
            {values.class === '' ? (
              <Card>
                <EmptyState title={words.first.title()} text={words.first.text()} />
              </Card>
            ) : (
              <QueryView query={report} hasCards>
                {(data) =>
                  values.sheet === 'class' && shown.length > 0 ? (
                    <ClassSheets report={data} students={shown} />
                  ) : (
                    <Sheets key={data.period._id + values.class} data={data} shown={shown} />
                  )
                }
              </QueryView>
            )}
          </>
        )}
      </QueryView>
    </>
  )
}

type StudentChoiceProps = {
  report: StudentReport | undefined
  value: string
  onChoose: (who: string) => void
}

const StudentChoice = ({ report, value, onChoose }: StudentChoiceProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.studentReport
  return (
    <FieldFrame label={words.student()}>
      {({ id }) => (
        <Select
          id={id}
          placeholder={words.wholeClass()}
          value={value}
          disabled={!report}
          options={(report?.students ?? []).map(({ profile, name, ...student }) => ({
            value: profile,
            label: `${formatClass(student.class, student.class_no)} ${nameIn(locale, name)}`,
          }))}
          onChange={onChoose}
        />
      )}
    </FieldFrame>
  )
}

type SheetsProps = { data: StudentReport; shown: StudentReport['students'] }

const Sheets = ({ data, shown }: SheetsProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.studentReport
  const [first] = data.students
  const remarks = useRemarks(data, first?.class ?? '')
  if (shown.length === 0)
    return (
      <Card>
        <EmptyState
          title={words.nobody.title()}
          text={data.isOwnOnly ? words.nobody.own() : words.nobody.text()}
        />
      </Card>
    )
  return (
    <>
      <KeptRemarks remarks={remarks} />
      <ol className="student-report-sheets">
        {shown.map((student) => (
          <li
            key={student.profile}
            className="student-report-sheet"
            aria-label={words.sheetOf(nameIn(locale, student.name))}
          >
            <ReportSheet report={data} student={student} remarks={remarks} />
          </li>
        ))}
      </ol>
    </>
  )
}
