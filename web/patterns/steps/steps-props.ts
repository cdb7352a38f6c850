import type { ReactNode } from 'react'
import type { Student } from '#api/contracts/students.ts'
import type { StudentNote } from '#web/patterns/student-picker/student-listbox.tsx'
import type { IconName } from '#web/ui/icons/icon.tsx'
import type { StepsChoice } from './use-steps-choice.ts'

export type StepsProps<Rule> = {
  /** Also the prefix of the stacks' own classes: `<name>-narrow`, `<name>-wide`. */
  name: string
  choice: StepsChoice<Rule>
  students: readonly Student[]
  note?: StudentNote
  words: {
    chooseRule: () => string
    chooseStudents: () => string
    nextStudents: () => string
    backToRules: () => string
  }
  /** Step 1, and a summary of the choice. */
  rules: ReactNode
  ruleSummary: ReactNode
  ruleFirst: string
  third?: { wide: ReactNode; narrow: ReactNode }
  extra?: {
    title: string
    summary: ReactNode
    content: ReactNode
    next?: string
  }
  aside?: ReactNode
  notice: ReactNode
  sum: ReactNode
  confirm: {
    icon: IconName
    label: string
    narrowLabel: string
    why: string | null
    pending: boolean
    onConfirm: () => void
  }
}
