import type { ReactNode } from 'react'
import type { Staff } from '#api/contracts/staff.ts'
import type { Subject } from '#api/contracts/subjects.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { naturalOrder } from '#web/ui/text/natural-order.ts'
import { Words } from '#web/ui/text/words.tsx'
import type { StaffClassesForm } from './staff-classes-form.ts'

type WhatClassesChangeProps = {
  staff: Staff
  form: StaffClassesForm
  subjects: readonly Subject[]
  name: string
}

export const WhatClassesChange = ({ staff, form, subjects, name }: WhatClassesChangeProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.staff.classes.changes
  const { organization } = useSession()
  const list = (all: readonly string[]) =>
    new Intl.ListFormat(locale).format(all.toSorted(naturalOrder.compare))
  const seesAll = staff.role !== 'admin' || staff.privilege.all_action
  const [first] = [...form.teacherOf].sort(naturalOrder.compare)
  const taught = form.taught.filter((row) => row.class !== '')
  const start = first ?? taught[0]?.class
  const ofSubject = subjects.flatMap((subject) => {
    const classes = taught.filter((row) => row.subject === subject._id).map((row) => row.class)
    return classes.length === 0 ? [] : [{ subject, classes: list([...new Set(classes)]) }]
  })
  return (
    <section className="staff-classes-changes" aria-label={words.title({ name })}>
      <h3>
        <Words>{words.title({ name })}</Words>
      </h3>
      <ul>
        {seesAll ? (
          <Change icon="check">{words.seesAll()}</Change>
        ) : form.teacherOf.length === 0 ? (
          <Change icon="remove">{words.ownOnly()}</Change>
        ) : organization.class_teachers_see_all ? (
          <Change icon="check" was={words.until()}>
            {words.sees[organization.giver_names]({ classes: list(form.teacherOf) })}
          </Change>
        ) : (
          <Change icon="remove">{words.switchedOff()}</Change>
        )}
        {start !== undefined && <Change icon="check">{words.opens({ class: start })}</Change>}
        {ofSubject.map(({ subject, classes }) => (
          <Change key={subject._id} icon="check">
            {words.subject({ subject: nameIn(locale, subject.name), classes })}
          </Change>
        ))}
        {!seesAll && <Change icon="remove">{words.undo()}</Change>}
      </ul>
    </section>
  )
}

type ChangeProps = { icon: IconName; was?: string; children: ReactNode }

const Change = ({ icon, was, children }: ChangeProps) => (
  <li>
    <Icon name={icon} size="small" />
    <span>
      {children}
      {was && <span className="sm mut staff-classes-was">{was}</span>}
    </span>
  </li>
)
