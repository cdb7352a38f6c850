import { useEffect, useRef, useState } from 'react'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/**
 * Takes a file dropped anywhere on the page, or pasted spreadsheet cells (several lines). Returns
 * whether a file is being dragged.
 */
export const useFileDrop = (onDrop: (file: File) => void) => {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onDrop)
  latest.current = onDrop

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      // Keeps the browser from opening the file in place of the page.
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) latest.current(file)
    }
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isTyping(event) || !text.includes('\n')) return
      event.preventDefault()
      latest.current(new File([text], 'pasted.txt', { type: 'text/plain' }))
    }
    const listeners = { dragover: over, dragleave: leave, drop } as const
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name as 'drop', listener)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('paste', paste)
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name as 'drop', listener)
    }
  }, [])
  return isOver
}
