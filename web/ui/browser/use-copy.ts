import { type RefObject, useState } from 'react'

/**
 * Returns a function that copies a field's text. It selects the field first, because browsers have
 * no clipboard at http addresses.
 */
export const useCopy = (field: RefObject<HTMLInputElement | null>) => {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    const written = await navigator.clipboard?.writeText(field.current?.value ?? '').then(
      () => true,
      () => false,
    )
    setCopied(written || document.execCommand('copy'))
  }
  return { copied, copy }
}
