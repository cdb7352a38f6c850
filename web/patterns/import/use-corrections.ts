import { useMemo, useState } from 'react'
import { type Correction, type Corrections, correctedFile, withCorrection } from './corrections.ts'
import type { ImportFile } from './read-rows.ts'

const none: Corrections<never> = new Map()

export const useCorrections = <Key extends string>(file: ImportFile<Key> | null) => {
  const [made, setMade] = useState<{ file: number; corrections: Corrections<Key> } | null>(null)
  const corrections: Corrections<Key> = made && made.file === file?.id ? made.corrections : none
  const corrected = useMemo(() => file && correctedFile(file, corrections), [file, corrections])
  const correct = (correction: Correction<Key>) =>
    file && setMade({ file: file.id, corrections: withCorrection(corrections, correction) })
  return { corrections, corrected, correct }
}
