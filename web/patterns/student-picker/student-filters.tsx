import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { uncategorizedChoice } from '#web/patterns/classes/class-choice.ts'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type ClassChoice, type ClassOptions, choiceOf } from './match-students.ts'

type StudentFiltersProps = {
  options: ClassOptions
  /** Your own classes, which come first. */
  own: readonly string[]
  choice: ClassChoice
  onChoose: (choice: ClassChoice) => void
  search: string
  onSearch: (text: string) => void
  onEnter: () => void
}

export const StudentFilters = ({
  options,
  own,
  choice,
  onChoose,
  search,
  onSearch,
  onEnter,
}: StudentFiltersProps) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.studentPicker
  const others = options.classes.filter(({ value }) => !own.includes(value))
  const filterOf = (name: string) =>
    options.classes.find(({ value }) => value === name)?.filter?.name
  return (
    <div className="pick-filters">
      <div className="inp">
        <select
          aria-label={LL.common.class()}
          value={choice}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{texts.allClasses()}</option>
          {own.length > 0 && (
            <optgroup label={texts.ownClasses()}>
              {own.map((name) => (
                <option key={name} value={choiceOf(name)}>
                  {nameIn(locale, filterOf(name)) || name}
                </option>
              ))}
            </optgroup>
          )}
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
            {others.map(({ choice: value, value: name, filter }) => (
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
