import { useEffect, useRef } from 'react'
import { useSession } from '#web/client/session/session.tsx'

type LastClass = {
  shown: string
  isThere: (name: string) => boolean
  onOpen: (name: string) => void
}

/**
 * Opens the class that the user last opened here. Users with classes of their own get one of those,
 * by default the first. Does nothing if the address names a class.
 */
export const useLastClass = ({ shown, isThere, onOpen }: LastClass) => {
  const { user } = useSession()
  const key = `laurel.homeworkClass.${user._id}`
  const own = (user.classes ?? []).map((one) => one.class).filter(isThere)
  const hasBegun = useRef(false)
  useEffect(() => {
    const last = localStorage.getItem(key) ?? ''
    const first = own.length === 0 || own.includes(last) ? last : own[0]!
    if (!hasBegun.current && shown === '' && isThere(first)) onOpen(first)
    hasBegun.current = true
    if (shown !== '') localStorage.setItem(key, shown)
  })
}
