/** The form's values; `file` is a finished upload. */
export type ResourceFormFields = {
  name_en: string
  name_zh: string
  filters: string[]
  subjects: string[]
  order: number
  file?: string | undefined
}
