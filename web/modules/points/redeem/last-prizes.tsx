import { useQuery } from '@tanstack/react-query'
import type { Student } from '#api/contracts/students.ts'
import { formatDate, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Words } from '#web/ui/text/words.tsx'
import { lastPrizesQuery } from './redeem-calls.ts'

export const LastPrizes = ({ student, period }: { student: Student; period: string }) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const prizes = useQuery(lastPrizesQuery(student.profile, period))
  if (!prizes.data || prizes.data.length === 0) return null
  return (
    <div className="well redeem-last">
      <b className="sm">{LL.redeem.lastPrizes(nameIn(locale, student.name))}</b>
      <ul className="xs">
        {prizes.data.map((row) => (
          <li key={row._id}>
            <span className="ell">
              <Words>{ruleName(row.pointRule)}</Words>
            </span>
            <span className="mut num">{formatDate(row.created_at)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
