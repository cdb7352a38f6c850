import { useSyncExternalStore } from 'react'
import { createSubscribers } from '#web/client/subscribers.ts'

const pause = 3000

const editable =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea'

export const isWritten = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && (element.matches(editable) || element.isContentEditable)

let isTyping = false
/** True while an input method composes a character, which is not complete yet. */
let isComposing = false
let timer: number | undefined

const change = (now: boolean) => {
  if (now === isTyping) return
  isTyping = now
  tell()
}
const typed = () => {
  window.clearTimeout(timer)
  if (!isComposing) timer = window.setTimeout(() => change(false), pause)
  change(true)
}

const onKey = (event: Event) => {
  if (!isWritten(document.activeElement)) return
  isComposing = event instanceof KeyboardEvent && event.isComposing
  typed()
}
const onBegun = () => {
  isComposing = true
  typed()
}
const onEnded = () => {
  if (!isComposing) return
  isComposing = false
  typed()
}
const heard = {
  keydown: onKey,
  compositionstart: onBegun,
  compositionend: onEnded,
  focusout: onEnded,
}

const { tell, subscribe } = createSubscribers(() => {
  for (const [kind, hear] of Object.entries(heard)) document.addEventListener(kind, hear, true)
  return () => {
    for (const [kind, hear] of Object.entries(heard)) document.removeEventListener(kind, hear, true)
    window.clearTimeout(timer)
    isTyping = isComposing = false
  }
})

export const useTyping = (): boolean => useSyncExternalStore(subscribe, () => isTyping)
