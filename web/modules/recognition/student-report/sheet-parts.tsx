import type { ReactNode } from 'react'
import type { StudentReport } from '#api/contracts/recognition.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatDateTime } from '#web/i18n/format.ts'
import { type InBoth, InBothLanguages } from '#web/ui/text/in-both-languages.tsx'
import { reportTexts } from './report-texts.ts'

export const SheetHead = ({ title }: { title: InBoth }) => {
  const { organization } = useSession()
  const { zh, en } = organization.name
  return (
    <header className="student-report-head">
      {organization.logo && <img src={organization.logo} alt="" />}
      <div>
        <b lang="zh-Hant">{zh || en}</b>
        {zh && <span lang="en">{en}</span>}
      </div>
      <div className="student-report-title">
        <b lang="zh-Hant">{title.zh}</b>
        <span lang="en">{title.en}</span>
      </div>
    </header>
  )
}

export const wordsOf = ({ name, name_en }: { name: string; name_en: string }): InBoth => ({
  zh: name,
  en: name_en,
})

export const SheetFact = ({ of, children }: { of: InBoth; children: ReactNode }) => (
  <div>
    <dt>
      <InBothLanguages words={of} />
    </dt>
    <dd>{children}</dd>
  </div>
)

export const SheetPart = ({
  of,
  end,
  children,
}: {
  of: InBoth
  end?: string
  children: ReactNode
}) => (
  <section className="student-report-part">
    <h2>
      <InBothLanguages words={of} strong />
      {end !== undefined && <b className="num">{end}</b>}
    </h2>
    {children}
  </section>
)

type SheetFootProps = Readonly<{ report: StudentReport; children?: ReactNode }>

export const SheetFoot = ({ report, children }: SheetFootProps) => (
  <footer className="student-report-foot num">
    <InBothLanguages words={reportTexts.printed} /> {formatDateTime(report.at)}
    {report.stale && (
      <b>
        {' · '}
        <InBothLanguages words={reportTexts.incomplete} />
      </b>
    )}
    {children && <span className="student-report-sheet-number">{children}</span>}
  </footer>
)

const mostRows = 8

type CountListProps = Readonly<{ rows: readonly (readonly [InBoth, string])[]; most?: number }>

export const CountList = ({ rows, most = mostRows }: CountListProps) => {
  if (rows.length === 0)
    return (
      <p>
        <InBothLanguages words={reportTexts.none} />
      </p>
    )
  const rest = rows.length - most
  return (
    <ul>
      {rows.slice(0, most).map(([words, count]) => (
        <li key={`${words.zh} ${words.en}`}>
          <span>
            <InBothLanguages words={words} />
          </span>
          <b className="num">{count}</b>
        </li>
      ))}
      {rest > 0 && <li className="num">+ {rest}</li>}
    </ul>
  )
}
