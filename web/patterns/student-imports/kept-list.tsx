import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { UndoneImport } from './student-import-calls.ts'

export const KeptList = ({ kept }: { kept: UndoneImport['kept'] }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.studentImport.undo
  if (kept.length === 0) return null
  type Field = UndoneImport['kept'][number]['fields'][number]
  const namesOf = (fields: readonly Field[]) =>
    fields.map((field) => words.fieldNames[field]()).join(words.and())
  return (
    <section className="student-imports-kept">
      <h3 className="lab">{words.kept(kept.length)}</h3>
      {/* A long list scrolls, also by keyboard. */}
      <ul tabIndex={kept.length > 5 ? 0 : undefined} aria-label={words.kept(kept.length)}>
        {kept.map(({ user, u_id, class: className, class_no, reason, fields }) => (
          <li key={`${user._id} ${reason}`}>
            <span>
              <b>
                <Words>{nameIn(locale, user.name) || u_id}</Words>
              </b>{' '}
              <span className="mut">{className ? formatClass(className, class_no) : u_id}</span>
            </span>
            <span className="sm">
              {words.reasons[reason]()}
              {fields.length > 0 && ` ${words.fields(namesOf(fields))}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
