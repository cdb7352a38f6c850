import { useState } from 'react'
import type { ImportKind } from './import-kind.ts'
import { type FileProblem, type ImportFile, readRows } from './read-rows.ts'

/** The file that was chosen, or why it cannot be read. Chosen again it is another one. */
export const useImportFile = <Key extends string>(kind: ImportKind<Key>) => {
  const [file, setFile] = useState<ImportFile<Key> | null>(null)
  const [problem, setProblem] = useState<{ name: string; what: FileProblem } | null>(null)
  const choose = async (chosen: File) => {
    const outcome = await readRows(chosen, kind)
    const isRead = 'file' in outcome
    setFile(isRead ? outcome.file : null)
    setProblem(isRead ? null : { name: chosen.name, what: outcome.problem })
  }
  return { file, problem, choose }
}
