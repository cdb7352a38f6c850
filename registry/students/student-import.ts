import { foldName } from '#domain/folding.ts'

/**
 * One student as staff write it. What is empty or not given leaves what is stored of a known
 * student; only the password of a new one is then a random one.
 */
export type ImportedStudent = Readonly<{
  u_id: string
  class: string
  class_no: number
  name?: Readonly<{ en?: string | undefined; zh?: string | undefined }> | undefined
  /** yyyy-MM-dd. */
  date_of_birth?: string | null | undefined
  card_id?: string | null | undefined
  password?: string | null | undefined
  parent_password?: string | null | undefined
}>

export type NewStudentImport = Readonly<{
  /** The same import repeated after a lost answer carries the same id, and makes nothing twice. */
  commandId: string
  periodId: string
  users: readonly ImportedStudent[]
  /** `create`: a student who is there already is an error, and there is nothing to undo. */
  mode: 'create' | 'upsert'
  /**
   * Random passwords are made and shown afterwards, by handOutPasswords. Until then nobody signs
   * in.
   */
  passwordsLater?: boolean
}>

/** What an import says, as far as it may be kept: no passwords. */
export const saidBy = ({ periodId, mode, users }: NewStudentImport) => ({
  ...{ periodId, mode },
  users: users.map(({ password, parent_password, ...user }) => user),
})

/** How a long import shows how far it is, and is told to stop. */
export type ImportWatch = Readonly<{
  onProgress?: ((hashed: number, hashes: number) => void) | undefined
  signal?: AbortSignal | undefined
}>

/** Random passwords of one student, in the clear, for the one time that they are shown. */
export type ShownPasswords = Readonly<{
  u_id: string
  password: string | null
  parent_password: string | null
}>

/** What an import does to whom, by how many. */
export type ImportCounts = Readonly<{
  /** Accounts that it makes. */
  created: number
  /** Known accounts, also from other periods, that come into the period. */
  joined: number
  /** Students of the period with something else than before. */
  updated: number
  unchanged: number
}>

export type ImportResult = ImportCounts &
  Readonly<{
    passwords: readonly ShownPasswords[]
    /** Token hashes of the sessions that ended with an old password. */
    endedSessions: readonly string[]
  }>

/**
 * The username of a Student_ID: with the organisation's prefix before it, unless it has it already.
 */
export const usernameWithPrefix = (prefix: string, uId: string) =>
  foldName(uId).startsWith(foldName(prefix)) ? uId : `${prefix}${uId}`

/** The same without the prefix, by how it folds. */
export const withoutPrefix = (prefix: string, username: string) =>
  foldName(username).slice(foldName(prefix).length)
