import type { StaffClass } from '#api/contracts/staff-classes.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Words } from '#web/ui/text/words.tsx'

export const ClassesOfStaff = ({ rows }: { rows: readonly StaffClass[] }) => {
  const { LL, locale } = useI18nContext()
  const teacherOf = rows.filter((row) => row.is_class_teacher)
  const taught = rows
    .filter((row) => !row.is_class_teacher)
    .map((row) => [row.class, row.subject && nameIn(locale, row.subject.name)])
  return (
    <>
      {teacherOf.map((row) => (
        <Tag key={row.class} tone="leaf" icon="student">
          <span className="visually-hidden">{LL.staff.classes.teacherOf()} </span>
          {row.class}
        </Tag>
      ))}
      {taught.length > 0 && (
        <span className="sm">
          <Words>{taught.map((parts) => parts.filter(Boolean).join(' ')).join(' · ')}</Words>
        </span>
      )}
    </>
  )
}
