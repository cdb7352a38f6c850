import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'

/** What the dialog holds; a new subject is in use. */
export type SubjectForm = { name: { en: string; zh: string }; type: string; isActive: boolean }

export const { save } = resourceCalls<SubjectForm>('/v2/subjects')
