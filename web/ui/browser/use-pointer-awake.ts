import { useEffect, useState } from 'react'

const stillAfter = 3000

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
