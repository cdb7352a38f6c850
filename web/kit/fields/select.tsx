import { Icon, type IconName } from '../icon.tsx'

export type Option = { value: string; label: string }
type SelectProps = {
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  /** Read out; for a label in sight put it inside a FieldFrame and pass its `id`. */
  label?: string
  id?: string
  icon?: IconName
  placeholder?: string
  disabled?: boolean
}

/** A select outside a form: filters. */
export const Select = ({ options, value, onChange, label, id, icon, placeholder, disabled }: SelectProps) => (
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
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="chevron-down" size="small" />
  </div>
)
