import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'

export type Tab<Id extends string> = { id: Id; label: ReactNode; icon?: IconName }
export type TabsProps<Id extends string> = {
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  label: string
  fill?: boolean
  beside?: ReactNode
  head?: (tabs: ReactNode) => ReactNode
  children?: ReactNode
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

export const Tabs = <Id extends string>({
  tabs,
  value,
  onChange,
  label,
  fill,
  beside,
  head,
  children,
}: TabsProps<Id>) => {
  const id = useId()
  const chosen = tabs.findIndex((tab) => tab.id === value)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step ? chosen + step : -1
    const target = tabs[(to + tabs.length) % tabs.length]
    if (!target || (to === -1 && !step)) return
    event.preventDefault()
    onChange(target.id)
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${target.id}`)}`)?.focus()
  }
  const list = (
    <div
      className={`tabs ${fill ? 'fill' : ''}`}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${id}-${tab.id}`}
          type="button"
          role="tab"
          aria-selected={tab.id === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.icon && <Icon name={tab.icon} />}
          {tab.label}
        </button>
      ))}
    </div>
  )
  return (
    <>
      {head ? head(list) : list}
      {beside}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
