import { useState } from 'react'
import type { DateOrder } from './dates.ts'
import type { ImportKind } from './import-kind.ts'
import { type DateQuestion, type FileProblem, type ImportFile, type Outcome, readRows } from './read-rows.ts'

type Read<Key extends string> = {
  file: ImportFile<Key> | null
  problem: { name: string; what: FileProblem } | null
  /** Of dates that can be read two ways; the file waits for it. */
  question: DateQuestion<Key> | null
}

/** The file that was chosen, or why it cannot be read, or what is to be known first. Chosen again it is another one. */
export const useImportFile = <Key extends string>(kind: ImportKind<Key>) => {
  const [read, setRead] = useState<Read<Key>>({ file: null, problem: null, question: null })
  const [name, setName] = useState('')
  const take = (of: string, outcome: Outcome<Key>) => {
    setName(of)
    setRead({
      file: 'file' in outcome ? outcome.file : null,
      problem: 'problem' in outcome ? { name: of, what: outcome.problem } : null,
      question: 'question' in outcome ? outcome.question : null,
    })
  }
  const choose = async (chosen: File) => take(chosen.name, await readRows(chosen, kind))
  const answer = (order: DateOrder) => read.question && take(name, read.question.answer(order))
  return { ...read, choose, answer }
}
