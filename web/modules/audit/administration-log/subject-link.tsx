import { Link } from 'wouter'
import type { Change } from '#api/contracts/administration-log.ts'
import { loggedKind } from '#web/areas/areas.ts'
import { editorOf } from '#web/areas/may-open.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'

export const SubjectLink = ({ subject: { kind, name } }: { subject: Change['subject'] }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.administrationLog
  const kindName = words.kinds[kind]()
  const { isPerson, hasName } = loggedKind(kind) ?? {}
  const editor = editorOf(kind, useSession())
  const linked = (text: string) => {
    const shown = <Words>{text}</Words>
    return editor ? <Link href={editor}>{shown}</Link> : shown
  }
  // For a thing without a name, shows its kind.
  if (hasName === false) return linked(kindName)
  const gone = isPerson ? words.erasedPerson() : words.goneSubject()
  return (
    <div>
      {name ? linked(nameIn(locale, name)) : <span className="mut">{gone}</span>}
      <div className="xs mut">{kindName}</div>
    </div>
  )
}
