import { useState } from 'react'
import type { ImportKind } from './import-kind.ts'
import type { FileProblem, ImportFile, ImportOutcome, ImportQuestion } from './outcome.ts'
import { readRows } from './read-rows.ts'

type ReadImportFile<Key extends string> = {
  /** Counts readings, so that the question about each file starts fresh. */
  count: number
  name: string
  file: ImportFile<Key> | null
  problem: { name: string; what: FileProblem<Key> } | null
  question: ImportQuestion<Key> | null
}

export const useImportFile = <Key extends string>(kind: ImportKind<Key>) => {
  const [read, setRead] = useState<ReadImportFile<Key>>({
    count: 0,
    name: '',
    file: null,
    problem: null,
    question: null,
  })
  const take = (name: string, outcome: ImportOutcome<Key>) =>
    setRead(({ count }) => ({
      count: count + 1,
      name,
      file: 'file' in outcome ? outcome.file : null,
      problem: 'problem' in outcome ? { name, what: outcome.problem } : null,
      question: 'question' in outcome ? outcome.question : null,
    }))
  const choose = async (chosen: File) => take(chosen.name, await readRows(chosen, kind))
  const go = async (outcome: ImportOutcome<Key> | Promise<ImportOutcome<Key>>) =>
    take(read.name, await outcome)
  const drop = () =>
    setRead(({ count }) => ({ count, name: '', file: null, problem: null, question: null }))
  return { ...read, choose, go, drop }
}
