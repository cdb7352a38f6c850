import type { WhatIfRow } from '#api/contracts/what-if.ts'
import { counted } from '#web/i18n/counted.ts'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { Words } from '#web/ui/text/words.tsx'

type WhoseProps = {
  row: WhatIfRow
  isLinked?: boolean
  isCounted?: boolean
}

export const RowOwner = ({ row, isLinked = false, isCounted = false }: WhoseProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.auditWhatIf
  const { name, profile, user, class: ofClass, class_no } = row
  const shown = !profile ? ofClass : name ? nameIn(locale, name) : words.erased()
  const below = [
    ...(profile ? [formatClass(ofClass, class_no)] : []),
    ...(isCounted && row.entries > 0 ? [words.awards(counted(row.entries))] : []),
  ].join(' · ')
  return (
    <span className="audit-what-if-whose">
      <b>
        {isLinked && user ? (
          <PeriodLink to={`/admin/student_list/${user}/point_record`}>
            <Words>{shown}</Words>
          </PeriodLink>
        ) : (
          <Words>{shown}</Words>
        )}
      </b>
      {below && <span className="sm mut num">{below}</span>}
    </span>
  )
}
