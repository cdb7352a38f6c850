import type { ReactNode } from 'react'
import type { Student } from '#api/contracts/students.ts'
import type { StudentNote } from '#web/patterns/student-picker/student-listbox.tsx'
import type { IconName } from '#web/ui/icons/icon.tsx'
import type { StepsChoice } from './use-steps-choice.ts'

export type StepsProps<Rule> = {
  /** Its narrow and wide stacks are called `<name>-narrow` and `<name>-wide` for its own styles. */
  name: string
  choice: StepsChoice<Rule>
  students: readonly Student[]
  /** What is said of a student in the list. */
  note?: StudentNote
  words: {
    chooseRule: () => string
    chooseStudents: () => string
    nextStudents: () => string
    backToRules: () => string
  }
  /** Step 1, and what is said of its choice where it is closed. */
  rules: ReactNode
  ruleSummary: ReactNode
  /** What the way on says while nothing is chosen. */
  ruleFirst: string
  /** A third step on a wide window, and in the bar of a narrow one. */
  third?: { wide: ReactNode; narrow: ReactNode }
  /**
   * A third step that needs room of its own: a card of a wide window, a step of the stack of a
   * narrow one.
   */
  extra?: {
    title: string
    summary: ReactNode
    content: ReactNode
    /** It has to be filled in: what the way on from the second step says. */
    next?: string
  }
  /** Under the steps of a wide window. */
  aside?: ReactNode
  /** For whom the last batch was not recorded, and why. */
  notice: ReactNode
  /** What the button would do, beside it. */
  sum: ReactNode
  confirm: {
    icon: IconName
    label: string
    /** With its amounts, where there is no sum. */
    narrowLabel: string
    /** What is still missing. */
    why: string | null
    pending: boolean
    onConfirm: () => void
  }
}
