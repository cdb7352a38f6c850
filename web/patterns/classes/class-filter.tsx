import type { OrganizationFilter } from '#api/contracts/organization.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { uncategorizedChoice } from './class-choice.ts'

type ClassFilterProps = {
  filters: readonly OrganizationFilter[]
  choice: string
  onChoose: (choice: string) => void
  /** For a visible label: the `id` from FieldFrame. */
  id?: string
}

export const ClassFilter = ({ filters, choice, onChoose, id }: ClassFilterProps) => {
  const { LL } = useI18nContext()
  if (filters.length === 0) return null
  const choices = [
    '',
    uncategorizedChoice,
    ...filters.map(({ attribute, value }) => `${attribute}:${value}`),
  ]
  const isOffered = choices.includes(choice)
  return (
    <div className="inp">
      <select
        id={id}
        aria-label={id ? undefined : LL.students.classFilter()}
        value={choice}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{LL.students.allClasses()}</option>
        {/* Shows a choice from an old address or of a deleted filter, so that the user can deselect
            it. */}
        {!isOffered && <option value={choice}>{choice.replace(/^(class|grade):/, '')}</option>}
        <FilterGroup
          label={LL.students.grades()}
          filters={filters.filter((one) => one.attribute === 'grade')}
        />
        <FilterGroup
          label={LL.students.classes()}
          filters={filters.filter((one) => one.attribute === 'class')}
        />
        <option value={uncategorizedChoice}>{LL.common.uncategorized()}</option>
      </select>
      <Icon name="chevron-down" size="small" />
    </div>
  )
}

const FilterGroup = ({
  label,
  filters,
}: {
  label: string
  filters: readonly OrganizationFilter[]
}) => {
  const { locale } = useI18nContext()
  return (
    filters.length > 0 && (
      <optgroup label={label}>
        {filters.map(({ _id, attribute, value, name }) => (
          <option key={_id} value={`${attribute}:${value}`}>
            {nameIn(locale, name)}
          </option>
        ))}
      </optgroup>
    )
  )
}
