import './switch.css'

type SwitchProps = {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export const Switch = ({ label, checked, disabled, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className="switch"
    aria-label={label}
    aria-checked={checked}
    aria-disabled={disabled || undefined}
    onClick={() => !disabled && onChange(!checked)}
  >
    <span />
  </button>
)
