import { useEffect, useRef } from 'react'
import { useSession } from '#web/client/session/session.tsx'

type LastClass = {
  shown: string
  isThere: (name: string) => boolean
  onOpen: (name: string) => void
}

/**
 * Begins with the class for which this account recorded homework here last, unless the address
 * names one.
 */
export const useLastClass = ({ shown, isThere, onOpen }: LastClass) => {
  const key = `laurel.homeworkClass.${useSession().user._id}`
  const hasBegun = useRef(false)
  useEffect(() => {
    const last = localStorage.getItem(key)
    if (!hasBegun.current && shown === '' && last !== null && isThere(last)) onOpen(last)
    hasBegun.current = true
    if (shown !== '') localStorage.setItem(key, shown)
  })
}
