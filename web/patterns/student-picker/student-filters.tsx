import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { uncategorizedChoice } from '#web/patterns/classes/class-choice.ts'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { ClassChoice, ClassOptions } from './match-students.ts'

type StudentFiltersProps = {
  options: ClassOptions
  choice: ClassChoice
  onChoose: (choice: ClassChoice) => void
  search: string
  onSearch: (text: string) => void
  onEnter: () => void
}

export const StudentFilters = ({
  options,
  choice,
  onChoose,
  search,
  onSearch,
  onEnter,
}: StudentFiltersProps) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.studentPicker
  return (
    <div className="pick-filters">
      <div className="inp">
        <select
          aria-label={LL.common.class()}
          value={choice}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{texts.allClasses()}</option>
          {options.grades.length > 0 && (
            <optgroup label={texts.grades()}>
              {options.grades.map(({ choice: value, filter }) => (
                <option key={value} value={value}>
                  {nameIn(locale, filter.name)}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={LL.common.class()}>
            {options.classes.map(({ choice: value, value: name, filter }) => (
              <option key={value} value={value}>
                {nameIn(locale, filter?.name) || name}
              </option>
            ))}
            {options.hasUncategorized && (
              <option value={uncategorizedChoice}>{LL.common.uncategorized()}</option>
            )}
          </optgroup>
        </select>
        <Icon name="chevron-down" size="small" />
      </div>
      <SearchInput
        value={search}
        onSearch={onSearch}
        onEnter={onEnter}
        delay={0}
        placeholder={texts.search()}
        className="grow"
      />
    </div>
  )
}
