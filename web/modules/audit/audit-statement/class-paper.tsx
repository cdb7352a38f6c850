import type { ClassStatement, StatementStudent } from '#api/contracts/statements.ts'
import { formatDateTime, formatNumber } from '#web/i18n/format.ts'
import { InBothLanguages } from '#web/ui/text/in-both-languages.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { PaperFacts } from './paper-parts.tsx'
import { statementTexts } from './paper-words.ts'

export const ClassFacts = ({ data }: { data: ClassStatement }) => (
  <PaperFacts
    facts={[
      [statementTexts.class, <b key="class">{data.class}</b>],
      [
        statementTexts.students,
        <b key="students" className="num">
          {data.students.length}
        </b>,
      ],
      [
        statementTexts.period,
        <b key="period">
          <Words>{data.period.name}</Words>
        </b>,
      ],
      [
        statementTexts.asAt,
        <b key="at" className="num">
          {formatDateTime(data.at)}
        </b>,
      ],
    ]}
  />
)

const figures = [
  statementTexts.given,
  statementTexts.undone,
  statementTexts.spent,
  statementTexts.balance,
]

export const ClassLines = ({ students }: { students: readonly StatementStudent[] }) => (
  <table className="audit-statement-lines">
    <thead>
      <tr>
        {[statementTexts.no, statementTexts.name].map((head) => (
          <th key={head.en} scope="col">
            <InBothLanguages words={head} />
          </th>
        ))}
        {figures.map((head) => (
          <th key={head.en} scope="col" className="end">
            <InBothLanguages words={head} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {students.map(({ profile, class_no, name, given, undone, spent, balance }) => (
        <tr key={profile}>
          <td className="num">{String(class_no).padStart(2, '0')}</td>
          <td>
            <InBothLanguages words={name} />
          </td>
          <td className="num end">{formatNumber(given)}</td>
          <td className="num end">{formatNumber(undone)}</td>
          <td className="num end">{formatNumber(spent)}</td>
          <td className="num end">
            <b>{formatNumber(balance)}</b>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
