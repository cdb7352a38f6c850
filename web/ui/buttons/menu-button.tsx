import { useRef, useState } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import { LazyMenu } from '../prime/lazy-menu.tsx'
import type { MenuItem } from '../prime/prime-menu.tsx'
import { AtOnce } from '../states/at-once.tsx'
import { Button } from './button.tsx'

type MenuButtonProps = {
  label: string
  icon: IconName
  items: readonly MenuItem[]
  loading?: boolean
}

export const MenuButton = ({ label, icon, items, loading }: MenuButtonProps) => {
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <span ref={anchor}>
      <Button
        outlined
        label={label}
        icon={<Icon name={icon} />}
        loading={loading}
        aria-expanded={isOpen}
        aria-haspopup="menu"
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <AtOnce>
          <LazyMenu label={label} items={items} anchor={anchor} onClose={() => setOpen(false)} />
        </AtOnce>
      )}
    </span>
  )
}
