import { Icon, type IconName } from '../icons/icon.tsx'

export type Option = { value: string; label: string; group?: string }
type SelectProps = {
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  label?: string
  id?: string
  icon?: IconName
  placeholder?: string
  disabled?: boolean
}

export const Select = ({
  options,
  value,
  onChange,
  label,
  id,
  icon,
  placeholder,
  disabled,
}: SelectProps) => (
  <div className="inp">
    {icon && <Icon name={icon} />}
    <select
      id={id}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {inGroups(options).map(({ group, members }) =>
        group === undefined ? (
          members.map(toOption)
        ) : (
          <optgroup key={group} label={group}>
            {members.map(toOption)}
          </optgroup>
        ),
      )}
    </select>
    <Icon name="chevron-down" size="small" />
  </div>
)

const toOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)

const inGroups = (options: readonly Option[]) => {
  const groups: { group: string | undefined; members: Option[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}
