import type { StatementLine, StudentStatement } from '#api/contracts/statements.ts'
import { formatClass, formatDateTime, formatNumber, formatSigned } from '#web/i18n/format.ts'
import { InBothLanguages } from '#web/ui/text/in-both-languages.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { PaperFacts } from './paper-parts.tsx'
import { statementTexts } from './paper-words.ts'

export const StudentFacts = ({ data: { student, period, at } }: { data: StudentStatement }) => (
  <PaperFacts
    facts={[
      [statementTexts.student, <InBothLanguages key="name" words={student.name} strong />],
      [
        statementTexts.class,
        <span key="class" className="num">
          <b>{formatClass(student.class, student.class_no)}</b> {student.u_id}
        </span>,
      ],
      [
        statementTexts.period,
        <b key="period">
          <Words>{period.name}</Words>
        </b>,
      ],
      [
        statementTexts.asAt,
        <b key="at" className="num">
          {formatDateTime(at)}
        </b>,
      ],
    ]}
  />
)

/** Shows the points of the five largest categories, and leaves out the others. */
export const StudentCategories = ({ data: { categories } }: { data: StudentStatement }) => {
  if (categories.length === 0) return null
  const most = Math.max(...categories.map(({ total }) => total), 1)
  return (
    <section className="audit-statement-categories">
      <h2>
        <InBothLanguages words={statementTexts.categories} strong />
      </h2>
      <ul>
        {categories.slice(0, 5).map(({ name, total }, n) => (
          <li key={name?.en ?? statementTexts.other.en}>
            <i className={`c${n + 1}`} style={{ width: `${Math.max(3, (total / most) * 100)}%` }} />
            <span>
              <InBothLanguages words={name ?? statementTexts.other} />
            </span>
            <b className="num">{formatNumber(total)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

const noteOf = ({ reverts, reverted, type, corrected, origin }: StatementLine) => {
  if (reverted) return statementTexts.gone
  // The statement's sum of opening balances includes these lines, even corrected ones.
  if (origin === 'opening' && !reverts) return statementTexts.opening
  if (corrected) return statementTexts.corrected
  if (reverts) return statementTexts.undoing
  return type === 'redeem' ? statementTexts.redeemed : null
}

export const StudentLines = ({ lines }: { lines: readonly StatementLine[] }) => (
  <table className="audit-statement-lines">
    <thead>
      <tr>
        {[statementTexts.time, statementTexts.rule].map((head) => (
          <th key={head.en} scope="col">
            <InBothLanguages words={head} />
          </th>
        ))}
        {[statementTexts.points, statementTexts.after].map((head) => (
          <th key={head.en} scope="col" className="end">
            <InBothLanguages words={head} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => {
        const note = noteOf(line)
        return (
          <tr key={line._id} className={line.type === 'redeem' ? 'redeem' : ''}>
            <td className="num">{formatDateTime(line.created_at)}</td>
            <td>
              <InBothLanguages words={{ zh: line.pointRule.name, en: line.pointRule.name_en }} />
              {line.count > 1 && <span className="num"> ×{line.count}</span>}{' '}
              {note && <InBothLanguages words={note} />}
            </td>
            <td className="num end">{formatSigned(line.point)}</td>
            <td className="num end">{formatNumber(line.balance)}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
