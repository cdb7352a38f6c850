import type { ReportedStudent } from '#api/contracts/recognition.ts'

/** `kept`: only in this browser. `changed`: a colleague wrote another; the user decides. */
export type RemarkState = 'kept' | 'typed' | 'saving' | 'saved' | 'failed' | 'changed'
/** `base`: the remark that the writer has seen. `position`: of the text that was saved last. */
export type EditedRemark = Readonly<{
  text: string
  base: string | null
  state: RemarkState
  position?: string
  error?: unknown
}>
export type Edited = Readonly<Record<string, EditedRemark>>
export type Texts = Readonly<Record<string, string>>

/** Restores texts that only this browser has, such as those typed without a connection. */
export const restoredEdits = (texts: Texts, students: readonly ReportedStudent[]): Edited =>
  Object.fromEntries(
    students.flatMap(({ profile, remark }) => {
      const text = texts[profile]?.trim() ?? ''
      if (text === '' || text === remark?.text) return []
      const state: RemarkState = remark === null ? 'kept' : 'changed'
      return [[profile, { text, base: null, state }]]
    }),
  )

export const isUnsaved = ({ state }: EditedRemark) => state !== 'saved'
export const mayBeSent = ({ state }: EditedRemark) => state === 'typed' || state === 'failed'

/** Returns the texts that the browser has to keep; null for none. */
export const textsToKeep = (
  edited: Edited,
  restored: Texts,
  students: readonly ReportedStudent[],
): Texts | null => {
  const elsewhere = Object.entries(restored).filter(
    ([profile]) => !students.some((student) => student.profile === profile),
  )
  const unsaved = Object.entries(edited).flatMap(([profile, one]) =>
    isUnsaved(one) ? [[profile, one.text] as const] : [],
  )
  const texts = [...elsewhere, ...unsaved]
  return texts.length > 0 ? Object.fromEntries(texts) : null
}
