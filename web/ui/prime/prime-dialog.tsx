import { Dialog, type DialogProps } from 'primereact/dialog'
import { type FocusEvent, useEffect } from 'react'
import { PrimeRoot } from './prime-root.tsx'

/** Returns the focus, because PrimeReact does so only for a dialog that it closes itself. */
const useFocusBack = () =>
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

/** Scrolls to the focused element, because PrimeReact focuses without scrolling. */
const bringUp = ({ target }: FocusEvent) => {
  if (target.matches(':focus-visible')) target.scrollIntoView?.({ block: 'nearest' })
}

/** Import it lazily: it loads PrimeReact. */
export const PrimeDialog = ({ className = '', ...props }: DialogProps) => {
  useFocusBack()
  return (
    <PrimeRoot>
      <Dialog
        className={`dialog ${className}`}
        draggable={false}
        resizable={false}
        blockScroll
        pt={{ root: { onFocus: bringUp } }}
        {...props}
      />
    </PrimeRoot>
  )
}
