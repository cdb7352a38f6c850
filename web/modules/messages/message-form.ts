import type { z } from 'zod'
import type { OrganizationFilter } from '#api/contracts/organization.ts'
import type { SchoolMessage, SchoolMessageKind } from './message-queries.ts'
import type { Attached } from './use-uploads.ts'

export type MessageForm = {
  title: string
  message: string
  attachments: Attached[]
  is_public: boolean
  filters: string[]
  to_student: boolean
  to_parent: boolean
  profile_ids: string[]
}

const empty: MessageForm = {
  title: '',
  message: '',
  attachments: [],
  is_public: true,
  filters: [],
  to_student: true,
  to_parent: false,
  profile_ids: [],
}

export const messageFormOf = (message: SchoolMessage | undefined): MessageForm => {
  if (!message) return empty
  const { title, attachments } = message
  const written = { ...empty, title, message: message.message, attachments }
  if ('target' in message) {
    const { to_student, to_parent, profile_ids = [] } = message
    return { ...written, to_student, to_parent, profile_ids }
  }
  return { ...written, is_public: message.is_public, filters: message.filters ?? [] }
}

/**
 * Builds the request's body from the form: parsing it with the contract would replace the files'
 * addresses by ids.
 */
export const messageBodyOf = (kind: SchoolMessageKind, form: MessageForm) => {
  const { title, message, is_public, filters, to_student, to_parent, profile_ids } = form
  const written = {
    title,
    message,
    attachments: form.attachments.map(({ name, url }) => ({ name, url })),
  }
  return kind === 'notice'
    ? { ...written, is_public, filters }
    : { ...written, to_student, to_parent, profile_ids }
}

/** Returns a function that loads the contract of this kind. */
export const contractOf = (kind: SchoolMessageKind) => async () => {
  const { NoticeInput, MemoInput } = await import('#api/contracts/messages.ts')
  // zod drops the other kind's fields, which its input type cannot express.
  return (kind === 'notice' ? NoticeInput : MemoInput) as unknown as z.ZodType<object, MessageForm>
}

/**
 * Offers classes and grades, and names chosen ones that were deleted since. Only here does the
 * writer learn that a deleted one reaches nobody.
 */
export const offered = (filters: readonly OrganizationFilter[], chosen: readonly string[]) => ({
  filters,
  gone: chosen.filter((id) => !filters.some(({ _id }) => _id === id)),
})
