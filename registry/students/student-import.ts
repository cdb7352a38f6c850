import { foldCase } from '#domain/fold-case.ts'
/** One student as staff write it. The password of a known student stays when none is given, a new one gets a random one. */
export type StudentFields = Readonly<{
  u_id: string
  class: string
  class_no: number
  name: Readonly<{ en: string; zh: string }>
  /** yyyy-MM-dd; null clears it, undefined leaves it. */
  date_of_birth?: string | null | undefined
  card_id?: string | null | undefined
  password?: string | null | undefined
  parent_password?: string | null | undefined
}>

export type StudentImport = Readonly<{
  /** The same import repeated after a lost answer carries the same id, and makes nothing twice. */
  commandId: string
  periodId: string
  users: readonly StudentFields[]
  /** `create`: a student who is there already is an error, and there is nothing to undo. */
  mode: 'create' | 'upsert'
  /** Random passwords are made and shown afterwards, by handOutPasswords. Until then nobody signs in. */
  passwordsLater?: boolean
}>

/** How a long import shows how far it is, and is told to stop. */
export type ImportWatch = Readonly<{
  onProgress?: ((hashed: number, hashes: number) => void) | undefined
  signal?: AbortSignal | undefined
}>

/** Random passwords of one student, in the clear, for the one time that they are shown. */
export type ShownPasswords = Readonly<{ u_id: string; password: string | null; parent_password: string | null }>

export type ImportResult = Readonly<{
  created: number
  updated: number
  unchanged: number
  passwords: readonly ShownPasswords[]
  /** Token hashes of the sessions that ended with an old password. */
  endedSessions: readonly string[]
}>

/** The username of a Student_ID: with the organisation's prefix before it, unless it has it already. */
export const usernameOf = (prefix: string, uId: string) =>
  foldCase(uId).startsWith(foldCase(prefix)) ? uId : `${prefix}${uId}`
