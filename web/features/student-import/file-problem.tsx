import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { formatNumber } from '#web/shared/format.ts'
import { Message } from '#web/shared/message.tsx'
import type { FileProblem } from './read-students.ts'

/** Why a file could not be read, and what to do. */
export const FileProblemMessage = ({ name, what }: { name: string; what: FileProblem }) => {
  const { LL } = useI18nContext()
  return (
    <Message tone="red">
      <b>{LL.studentImport.problem.title(name)}</b> {sentenceOf(LL, what)}
    </Message>
  )
}

const sentenceOf = ({ studentImport }: TranslationFunctions, what: FileProblem) => {
  const words = studentImport.problem
  if (what.kind === 'columns') return words.columns(what.missing.join(', '))
  if (what.kind === 'quotes') return words.quotes(what.line)
  if (what.kind === 'tooMany') return words.tooMany(formatNumber(what.count))
  return words[what.kind]()
}
