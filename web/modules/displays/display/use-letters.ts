import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Letters, LettersAnswer, LettersTakenAnswer } from '#api/contracts/displays.ts'
import { apiUrl } from '#web/client/api/client.ts'

/** In ms: how often a screen checks whether staff have typed its letters. */
const askEvery = 3000
const patience = 20_000
/**
 * In ms: how long letters are shown after their arrival. New letters replace them shortly before
 * they expire. Their end is not compared with the clock, which may be wrong on a wall computer.
 */
const shownFor = 14 * 60_000

const ask = async <Answer>(init: RequestInit): Promise<Answer> => {
  const answer = await fetch(apiUrl('/displays/letters'), {
    ...init,
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`The letters' call answered ${answer.status}`)
  return (await answer.json()) as Answer
}
const fetchLetters = async () => (await ask<z.infer<typeof LettersAnswer>>({ method: 'POST' })).data
const isTaken = async (key: string) =>
  (await ask<z.infer<typeof LettersTakenAnswer>>({ headers: { 'x-display-key': key } })).data.taken

/**
 * Renews the letters in time, and calls `onKey` once staff have entered them. Keeps trying offline.
 */
export const useLetters = (onKey: (key: string) => void): Letters | null => {
  const [shown, setShown] = useState<Letters | null>(null)
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    let letters: Letters | null = null
    let until = 0
    const look = async () => {
      if (letters && (await isTaken(letters.key))) return letters.key
      if (letters && performance.now() < until) return null
      letters = await fetchLetters()
      until = performance.now() + shownFor
      if (!isOver) setShown(letters)
      return null
    }
    const step = async () => {
      const key = await look().catch(() => null)
      if (isOver) return
      if (key) latest.current(key)
      else timer = setTimeout(() => void step(), askEvery)
    }
    void step()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return shown
}
