import { useEffect, useState } from 'react'

const stillAfter = 3000

/**
 * Whether the pointer has moved within the last 3 s: only then are the controls and the pointer
 * itself to be seen.
 */
export const usePointerAwake = () => {
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const onMove = () => {
      setAwake(true)
      clearTimeout(timer)
      timer = setTimeout(() => setAwake(false), stillAfter)
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerdown', onMove)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerdown', onMove)
    }
  }, [])
  return awake
}
