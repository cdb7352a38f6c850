import { Menu } from 'primereact/menu'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import 'virtual:prime-theme/menu,menuitem.css'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { PrimeRoot } from './prime-root.tsx'

export type MenuItem = {
  label: string
  isDisabled?: boolean
  /** Read out instead of the label. */
  said?: string
} & ({ to: string } | { onChoose: () => void })

type PrimeMenuProps = {
  label: string
  items: readonly MenuItem[]
  /** Its first button or link gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

const isPlain = (event: MouseEvent) =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Opens as soon as it is rendered. */
export const PrimeMenu = ({ label, items, anchor, onClose }: PrimeMenuProps) => {
  const menu = useRef<Menu>(null)
  const [, navigate] = useLocation()
  const withPeriod = useWithPeriod()
  useEffect(() => {
    const beside = anchor.current
    if (beside) menu.current?.show({ currentTarget: beside } as never)
  }, [anchor])
  const focusBack = () =>
    anchor.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
  const close = () => {
    // PrimeReact drops the focus after a click.
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.closest('.p-menu'))
      focusBack()
    onClose()
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    // PrimeReact's menu is the page's last element, so Tab would leave the page.
    if (event.key === 'Tab') focusBack()
    if (event.key !== 'Escape') return
    // A dialog below listens for Esc.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    close()
  }
  const model = items.map((item) => ({
    label: item.label,
    disabled: item.isDisabled ?? false,
    ...('to' in item && { url: withPeriod(item.to) }),
    command: ({ originalEvent }: { originalEvent: unknown }) => {
      if (!('to' in item)) return item.onChoose()
      const event = originalEvent as MouseEvent
      // PrimeReact calls `command` twice for a link.
      if (!isPlain(event) || event.isDefaultPrevented()) return
      event.preventDefault()
      navigate(withPeriod(item.to))
    },
  }))
  return (
    <PrimeRoot>
      <Menu
        ref={menu}
        popup
        model={model}
        onHide={close}
        pt={{
          root: { onKeyDownCapture },
          menu: { 'aria-label': label },
          // A menu rendered open would neither position itself nor take the focus.
          transition: { appear: true, timeout: { enter: 120, exit: 100 } },
          menuitem: ({ context }: { context: { index: number } }) => ({
            'aria-label': items[context.index]?.said,
          }),
          // PrimeReact would announce each item twice.
          action: { 'aria-label': undefined },
        }}
      />
    </PrimeRoot>
  )
}
