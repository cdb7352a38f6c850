import type { ReactNode } from 'react'
import type { ActionRow } from '#api/contracts/actions.ts'
import { isStaff, useSession } from '#web/client/session/session.tsx'
import { formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { ToEntry, useMayAudit } from '#web/patterns/audit/entry-link.tsx'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { shownNumber } from './entry-number.tsx'
import { type HistoryListEntry, isBatch } from './history-kind.ts'

type Correction = NonNullable<ActionRow['correction']>

/**
 * Shows the other student, rule or points of a corrected award, with links for staff. Students read
 * only whether it was or had been another student's.
 */
export const CorrectionNote = ({ row }: { row: HistoryListEntry }) => {
  const { correction } = row
  if (!correction || isBatch(row)) return null
  return (
    <>
      <Change correction={correction} rule={row.pointRule?.name} />
      <OtherEntry correction={correction} />
    </>
  )
}

type ChangeProps = { correction: Correction; rule: string | undefined }

const Change = ({ correction, rule }: ChangeProps) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const mayLook = isStaff(useSession().user.role)
  const texts = LL.history
  const { kind, user, pointRule, point, is_undo: isUndo, is_moved: isMoved } = correction
  if (isUndo && kind === 'replaces') return <Part>{texts.correctionUndone()}</Part>
  if (!mayLook && isMoved)
    return <Part>{kind === 'replaced' ? texts.wasForOther() : texts.wasOfOther()}</Part>
  const words = kind === 'replaces' ? texts.wasOf : texts.nowOf
  const isByOtherRule = pointRule !== null && pointRule.name !== rule
  return (
    <>
      {user && (
        <PeriodLink to={recordPath(user._id)} className="history-part">
          <small>
            <Words>{words(nameIn(locale, user.name))}</Words>
          </small>
        </PeriodLink>
      )}
      {isByOtherRule && (
        <Part>
          <Words>{words(ruleName(pointRule))}</Words>
        </Part>
      )}
      {point !== undefined && <Part>{words(formatSigned(point))}</Part>}
    </>
  )
}

const Part = ({ children }: { children: ReactNode }) => (
  <small className="history-part mut num">{children}</small>
)

/** Shows staff the number of the other entry. Only people who may audit get a link to its page. */
const OtherEntry = ({
  correction: { entry, number, kind, is_undo: isUndo },
}: {
  correction: Correction
}) => {
  const { LL } = useI18nContext()
  const texts = LL.history
  const mayAudit = useMayAudit()
  if (entry === null || number === undefined) return null
  const words = kind === 'replaces' && !isUndo ? texts.original : texts.seeEntry
  const text = words(shownNumber(number))
  if (!mayAudit) return <Part>{text}</Part>
  return (
    <ToEntry id={entry} className="history-part num">
      <small>{text}</small>
    </ToEntry>
  )
}
