import { Dialog, type DialogProps } from 'primereact/dialog'
import { type FocusEvent, useEffect } from 'react'
import { PrimeRoot } from './prime-root.tsx'

/**
 * PrimeReact gives the focus back only at the end of its own closing; ours are taken away as they
 * are.
 */
const useFocusBack = () =>
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

/** PrimeReact leads the focus around without scrolling to it. */
const bringUp = ({ target }: FocusEvent) => {
  if (target.matches(':focus-visible')) target.scrollIntoView?.({ block: 'nearest' })
}

/** PrimeReact's dialog in the look of the product. Only what shows one loads PrimeReact. */
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
