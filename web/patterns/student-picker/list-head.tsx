import { type ReactNode, useEffect, useRef } from 'react'
import type { TickState } from './tick-state.ts'

type ListHeadProps = {
  label: string
  state: TickState
  disabled: boolean
  onTickAll: (on: boolean) => void
  children: ReactNode
}

export const ListHead = ({ label, state, disabled, onTickAll, children }: ListHeadProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <div className="pick-head">
      <label className="pick-all">
        <input
          ref={box}
          type="checkbox"
          className="chk"
          aria-label={label}
          checked={state === 'all'}
          disabled={disabled}
          onChange={() => onTickAll(state !== 'all')}
        />
      </label>
      {children}
    </div>
  )
}
