import { Link } from 'wouter'
import type { Change } from '#api/contracts/administration-log.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { nameIn } from '#web/shared/format.ts'
import { type Kind, screens } from './log-words.ts'

const people: readonly Kind[] = ['student', 'staff']
/** What never had a name is told by its kind alone. */
const nameless: readonly Kind[] = ['student_import']

/** What was changed: its name of today, which leads to its screen, and what it is. */
export const SubjectLink = ({ subject: { kind, name } }: { subject: Change['subject'] }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.administrationLog
  const kindName = words.kinds[kind]()
  if (nameless.includes(kind)) return <Link href={screens[kind]}>{kindName}</Link>
  const gone = people.includes(kind) ? words.erasedPerson() : words.goneSubject()
  return (
    <div>
      {name ? <Link href={screens[kind]}>{nameIn(locale, name)}</Link> : <span className="mut">{gone}</span>}
      <div className="xs mut">{kindName}</div>
    </div>
  )
}
