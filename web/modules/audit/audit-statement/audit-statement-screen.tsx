import { useQuery } from '@tanstack/react-query'
import { mostPrinted } from '#api/contracts/statement-limits.ts'
import type { Student } from '#api/contracts/students.ts'
import { anId, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { download } from '#web/client/api/download.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatClass, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import './audit-statement.css'
import { filePath, type Statement, statementQuery } from './statement-queries.ts'
import { StatementSheets } from './statement-sheets.tsx'

const fields = { class: someWords, who: anId }

export const AuditStatementScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.auditStatement
  const { period } = usePeriod()
  const { values, choose } = useAddress(fields)
  const { class: ofClass, who: profile } = values
  const students = useQuery(studentsQuery(period._id))
  const statement = useQuery(statementQuery({ period: period._id, class: ofClass, profile }))
  const isThere = ofClass !== '' && statement.data !== undefined
  useStatementSaid(ofClass === '' ? 'none' : statement.data)
  const of = profile ? { profile } : { class: ofClass }
  const save = () =>
    download(filePath, {
      query: { period: period._id, ...of, lang: locale },
      fallbackName: 'statement.csv',
    })
  const why = ofClass === '' ? words.first.title() : undefined
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()} period="beside">
        <ExportButton save={save} label={words.file()} disabled={!isThere} why={why} />
        <Button
          label={words.print()}
          icon={<Icon name="print" />}
          disabled={!isThere}
          why={why}
          onClick={() => print()}
        />
      </PageHeader>
      <QueryView query={students}>
        {(all) =>
          all.length === 0 ? (
            <Card>
              <EmptyState title={words.nobody.title()} text={words.nobody.text()} />
            </Card>
          ) : (
            <>
              <Card className="audit-statement-choice">
                <Choice all={all} ofClass={ofClass} profile={profile} onChoose={choose} />
                {statement.data && statement.data.data.sums.entries > mostPrinted && profile && (
                  <Message tone="amber">
                    {words.more(
                      formatNumber(mostPrinted),
                      formatNumber(statement.data.data.sums.entries),
                    )}
                  </Message>
                )}
              </Card>
              {ofClass === '' ? (
                <Card>
                  <EmptyState title={words.first.title()} text={words.first.text()} />
                </Card>
              ) : (
                <QueryView query={statement}>
                  {(found) => <StatementSheets statement={found} />}
                </QueryView>
              )}
            </>
          )
        }
      </QueryView>
    </>
  )
}

/** Announces whose statement is shown, because it appears silently below the choice. */
const useStatementSaid = (statement: Statement | 'none' | undefined) => {
  const { LL, locale } = useI18nContext()
  const lineOf = ({ of, data }: Statement) =>
    LL.auditStatement.said({
      who: of === 'student' ? nameIn(locale, data.student.name) : data.class,
      entries: formatNumber(data.sums.entries),
      points: formatNumber(data.sums.balance),
    })
  useSaid(statement === 'none' ? '' : statement && lineOf(statement))
}

type ChoiceProps = {
  all: readonly Student[]
  ofClass: string
  profile: string
  onChoose: (changes: { class?: string; who?: string }) => void
}

const Choice = ({ all, ofClass, profile, onChoose }: ChoiceProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.auditStatement
  const classes = [...new Set(all.map((student) => student.class))]
  const members = all.filter((student) => student.class === ofClass)
  return (
    <div className="audit-statement-fields">
      <FieldFrame label={words.class()}>
        {({ id }) => (
          <Select
            id={id}
            placeholder={words.chooseClass()}
            value={ofClass}
            options={classes.map((name) => ({ value: name, label: name }))}
            onChange={(name) => onChoose({ class: name, who: '' })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={words.student()}>
        {({ id }) => (
          <Select
            id={id}
            placeholder={words.wholeClass()}
            value={profile}
            disabled={members.length === 0}
            options={members.map(({ profile: value, class: className, class_no, name }) => ({
              value,
              label: `${formatClass(className, class_no)} ${nameIn(locale, name)}`,
            }))}
            onChange={(who) => onChoose({ who })}
          />
        )}
      </FieldFrame>
    </div>
  )
}
