import { Link } from 'wouter'
import type { Change } from '#api/contracts/administration-log.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type Kind, screens } from './log-words.ts'

const people: readonly Kind[] = ['student', 'staff']
/** What never had a name is told by its kind alone. */
const nameless: readonly Kind[] = ['student_import']

/** Whose screens an auditor does not open. */
const forAdministrators: readonly Kind[] = ['organization', 'period', 'organization_filter', 'student_import']

/** What was changed: its name of today, which leads to its screen, and what it is. */
export const SubjectLink = ({ subject: { kind, name } }: { subject: Change['subject'] }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.administrationLog
  const kindName = words.kinds[kind]()
  const mayOpen = useMayCommand() || !forAdministrators.includes(kind)
  const linked = (text: string) => (mayOpen ? <Link href={screens[kind]}>{text}</Link> : text)
  if (nameless.includes(kind)) return linked(kindName)
  const gone = people.includes(kind) ? words.erasedPerson() : words.goneSubject()
  return (
    <div>
      {name ? linked(nameIn(locale, name)) : <span className="mut">{gone}</span>}
      <div className="xs mut">{kindName}</div>
    </div>
  )
}
