import { type ReactNode, useState } from 'react'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { isMissing } from './missing-list.tsx'
import type { Roll } from './use-roll.ts'

/**
 * On a phone, one line counts the missing students and opens their list. Closed, it leaves the
 * tiles visible.
 */
export const MissingSheet = ({ state, children }: { state: Roll; children: ReactNode }) => {
  const { LL, locale } = useI18nContext()
  const [open, setOpen] = useState(false)
  const names = state.students.filter(isMissing).map(({ user }) => nameIn(locale, user.name))
  return (
    <>
      <button
        type="button"
        className="roll-call-sheet"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <b>{LL.rollCall.missingCount({ absent: state.absent, late: state.late })}</b>{' '}
        <span className="roll-call-names mut sm">
          <Words>{new Intl.ListFormat(locale, { type: 'unit' }).format(names)}</Words>
        </span>
        <Icon name={open ? 'chevron-down' : 'chevron-up'} size="small" />
      </button>
      {open && children}
    </>
  )
}
