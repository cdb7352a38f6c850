import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { CertificateStudent, CertificatesPrintedInput } from '#api/contracts/certificates.ts'
import { localDay, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useBatchCommand } from '#web/patterns/batches/use-batch-command.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Message } from '#web/ui/states/message.tsx'
import type { InBoth } from '#web/ui/text/in-both-languages.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'
import { PaperChoice } from './paper-choice.tsx'
import { certificatesPath } from './use-certificates.ts'
import { isTopRight, usePaper } from './use-paper.ts'

type PrintCertificatesProps = {
  students: readonly CertificateStudent[]
  level: CertificatesPrintedInput['level']
  category: Readonly<{ id: string | null; name: InBoth | null }>
  period: string
  onClose: () => void
}

const today = () => localDay(new Date())

export const PrintCertificates = (props: PrintCertificatesProps) => {
  const { students, level, category, onClose } = props
  const { LL } = useI18nContext()
  const words = LL.certificates.paper
  const settings = usePaper()
  const [date, setDate] = useState(today)
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const command = useBatchCommand<CertificatesPrintedInput>({
    path: `${certificatesPath}/printed`,
    history: 'certificates',
    describe: (_, recorded) => ({ title: words.done(recorded.length) }),
    failed: words.failed(),
    onRecorded: ({ left }) => left.length === 0 && onClose(),
  })
  const record = () => {
    setAsking(false)
    const profiles = students.map(({ profile }) => profile)
    command.submit({ category: category.id, level, profiles })
  }
  const again = students.filter(({ printed }) => printed !== null).length
  const isReady = settings.paper.kind === 'plain' || isTopRight(settings.paper.top)
  return (
    <>
      <Card className="certificates-print">
        <div className="certificates-back">
          <Button
            text
            icon={<Icon name="back" size="small" />}
            label={words.back()}
            onClick={onClose}
          />
        </div>
        <h2 ref={heading} tabIndex={-1}>
          {words.title(students.length)}
        </h2>
        {again > 0 && <Message tone="amber">{words.again(again)}</Message>}
        <PaperChoice {...settings} date={date} onDate={(day) => setDate(day || today())} />
        <p className="sm mut">{words.kept()}</p>
        <div className="row wrap">
          <Button
            label={words.print()}
            icon={<Icon name="print" />}
            disabled={!isReady}
            onClick={() => {
              print()
              setAsking(true)
            }}
          />
          <Button
            outlined
            label={words.record()}
            disabled={command.isPending}
            onClick={() => setAsking(true)}
          />
        </div>
      </Card>
      <Sheets {...props} paper={settings.paper} date={date} />
      {asking && (
        <ConfirmDialog
          visible
          title={words.question()}
          confirmLabel={words.record()}
          cancelLabel={words.notYet()}
          onConfirm={record}
          onCancel={() => setAsking(false)}
        >
          <p>{words.questionText(students.length)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type SheetsProps = Omit<PrintCertificatesProps, 'onClose'> & {
  paper: ReturnType<typeof usePaper>['paper']
  date: string
}

const Sheets = ({ students, level, category, period, paper, date }: SheetsProps) => {
  const { LL, locale } = useI18nContext()
  const top = isTopRight(paper.top) ? Number(paper.top) : 0
  return (
    <ol className="certificates-sheets">
      {students.map((student) => (
        <li
          key={student.profile}
          className={`certificates-sheet ${paper.kind} ${level}`}
          style={{ '--top': top } as CSSProperties}
          aria-label={LL.certificates.paper.sheetOf(nameIn(locale, student.name))}
        >
          <CertificateSheet
            paper={paper}
            date={date}
            student={student}
            period={period}
            award={{ level, category: category.name }}
          />
        </li>
      ))}
    </ol>
  )
}
