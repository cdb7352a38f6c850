import { Dialog, type DialogProps } from 'primereact/dialog'
import { type FocusEvent, useEffect } from 'react'
import { PrimeRoot } from './prime-root.tsx'

/** PrimeReact returns the focus only if it closes the dialog itself, but we unmount it at once. */
const useFocusBack = () =>
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

/** PrimeReact moves the focus without scrolling. */
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
