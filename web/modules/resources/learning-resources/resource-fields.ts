/** What the form holds; `file` is an upload that is whole. */
export type ResourceFormFields = {
  name_en: string
  name_zh: string
  filters: string[]
  subjects: string[]
  order: number
  file?: string | undefined
}
