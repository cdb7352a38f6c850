import type { ReactNode } from 'react'
import type { StatementSums } from '#api/contracts/statements.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatDateTime, formatNumber } from '#web/i18n/format.ts'
import { BrandMark } from '#web/ui/laurel/wreath.tsx'
import { InBothLanguages } from '#web/ui/text/in-both-languages.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { pageTexts, statementTexts } from './paper-words.ts'

export const PaperHead = () => {
  const { organization } = useSession()
  const { zh, en } = organization.name
  return (
    <header className="audit-statement-head">
      {organization.logo && <img src={organization.logo} alt="" />}
      <div>
        <b lang="zh-Hant">{zh || en}</b>
        {zh && <span lang="en">{en}</span>}
      </div>
      <div className="audit-statement-title">
        <b lang="zh-Hant">{statementTexts.title.zh}</b>
        <span lang="en">{statementTexts.title.en}</span>
      </div>
    </header>
  )
}

type PaperFactsProps = { facts: readonly (readonly [{ zh: string; en: string }, ReactNode])[] }

export const PaperFacts = ({ facts }: PaperFactsProps) => (
  <dl className="audit-statement-facts">
    {facts.map(([name, value]) => (
      <div key={name.en}>
        <dt>
          <InBothLanguages words={name} />
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export const PaperSums = ({ sums }: { sums: StatementSums }) => {
  const { given, undone, spent, balance, opening = 0 } = sums
  const part = (value: number, words: { zh: string; en: string }) => (
    <div>
      <b className="num">{formatNumber(value)}</b>
      <span>
        <InBothLanguages words={words} />
      </span>
    </div>
  )
  return (
    <div className="audit-statement-sums">
      {part(given, statementTexts.given)}
      {opening !== 0 && part(opening, statementTexts.ofOpening)}
      {/* Undoing a prize gives points back, so the sum may be negative. */}
      <i>{undone < 0 ? '+' : '−'}</i>
      {part(Math.abs(undone), statementTexts.undone)}
      <i>−</i>
      {part(spent, statementTexts.spent)}
      <i>=</i>
      <div className="audit-statement-total">
        <span>
          <InBothLanguages words={statementTexts.balance} />
        </span>
        <b className="num">{formatNumber(balance)}</b>
      </div>
    </div>
  )
}

export const PaperFoot = ({ at, page, pages }: { at: string; page: number; pages: number }) => (
  <footer className="audit-statement-foot">
    <span>
      <BrandMark size={18} /> <Words>桂冠 Laurel</Words>
    </span>
    <span className="num">
      <InBothLanguages words={statementTexts.printed} /> {formatDateTime(at)}
    </span>
    <span className="num">
      <InBothLanguages words={pageTexts(page, pages)} />
    </span>
  </footer>
)
