import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { uncategorizedChoice } from '#web/patterns/classes/class-choice.ts'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import {
  type ClassChoice,
  type ClassOptions,
  choiceOf,
  type GroupOptions,
  type HouseOptions,
} from './match-students.ts'

type StudentFiltersProps = {
  options: ClassOptions
  houses: HouseOptions
  groups: GroupOptions
  /** Your own classes; they come first. */
  own: readonly string[]
  choice: ClassChoice
  onChoose: (choice: ClassChoice) => void
  search: string
  onSearch: (text: string) => void
  onEnter: () => void
}

export const StudentFilters = ({
  options,
  houses,
  groups,
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
          <GroupChoices groups={groups.filter(({ group }) => own.includes(group.class))} />
          {options.grades.length > 0 && (
            <optgroup label={texts.grades()}>
              {options.grades.map(({ choice: value, filter }) => (
                <option key={value} value={value}>
                  {nameIn(locale, filter.name)}
                </option>
              ))}
            </optgroup>
          )}
          {houses.length > 0 && (
            <optgroup label={LL.houses.title()}>
              {houses.map(({ choice: value, house }) => (
                <option key={value} value={value}>
                  {ruleNameIn(locale, house)}
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
          <GroupChoices groups={groups.filter(({ group }) => !own.includes(group.class))} />
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

const GroupChoices = ({ groups }: { groups: GroupOptions }) => {
  const { LL, locale } = useI18nContext()
  const ofClass = Map.groupBy(groups, ({ group }) => group.class)
  return [...ofClass].map(([name, members]) => (
    <optgroup key={name} label={LL.groups.titleOf(name)}>
      {members.map(({ choice, group }) => (
        <option key={choice} value={choice}>
          {ruleNameIn(locale, group)}
        </option>
      ))}
    </optgroup>
  ))
}
