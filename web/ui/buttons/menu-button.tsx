import { type ReactNode, useRef, useState } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import { Button } from './button.tsx'
import { Popover } from './popover.tsx'
import './menu-button.css'

type MenuButtonProps = {
  label: string
  icon: IconName
  children: ReactNode
}

export const MenuButton = ({ label, icon, children }: MenuButtonProps) => {
  const anchor = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the focus leaving
    <span
      ref={anchor}
      className="menu-button"
      onBlur={({ relatedTarget }) =>
        relatedTarget && !anchor.current?.contains(relatedTarget) && setOpen(false)
      }
    >
      <Button
        ref={button}
        outlined
        label={label}
        icon={<Icon name={icon} />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Popover
          label={label}
          className="menu-button-panel"
          anchor={anchor}
          onClose={close}
          onAway={() => setOpen(false)}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for presses inside */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: listens for presses inside */}
          <div onClick={close} style={{ display: 'contents' }}>
            {children}
          </div>
        </Popover>
      )}
    </span>
  )
}
