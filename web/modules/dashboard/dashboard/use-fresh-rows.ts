import { useEffect, useRef, useState } from 'react'

const markFor = 6000

/** Returns the ids that arrived in the last 6 s. The first rows of a list are not new. */
export const useFreshRows = (ids: readonly string[], listKey: string): ReadonlySet<string> => {
  const known = useRef<{ ids: Set<string>; listKey: string } | null>(null)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const key = ids.join()

  useEffect(() => {
    const now = key === '' ? [] : key.split(',')
    const before = known.current
    known.current = {
      ids: new Set([...now, ...(before?.listKey === listKey ? before.ids : [])]),
      listKey,
    }
    const added = before?.listKey === listKey ? now.filter((id) => !before.ids.has(id)) : []
    if (added.length === 0) return
    setFresh((marked) => new Set([...marked, ...added]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setFresh((marked) => new Set([...marked].filter((id) => !added.includes(id))))
    }, markFor)
    timers.current.add(timer)
  }, [key, listKey])
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])

  return fresh
}
