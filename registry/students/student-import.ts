import { foldName } from '#domain/folding.ts'

/** Empty fields keep the stored values. A new student without a password gets a random one. */
export type ImportedStudent = Readonly<{
  u_id: string
  class: string
  class_no: number
  name?: Readonly<{ en?: string | undefined; zh?: string | undefined }> | undefined
  date_of_birth?: string | null | undefined
  card_id?: string | null | undefined
  /** The id or a name of a house. */
  house?: string | null | undefined
  /** The id or a name of a group of the class. */
  group?: string | null | undefined
  password?: string | null | undefined
  parent_password?: string | null | undefined
}>

export type NewStudentImport = Readonly<{
  /** A retry has the same id and creates nothing twice. */
  commandId: string
  periodId: string
  users: readonly ImportedStudent[]
  /** `create`: existing students are errors, and undo is impossible. */
  mode: 'create' | 'upsert'
  /** handOutPasswords makes random passwords later. Until then new students cannot sign in. */
  passwordsLater?: boolean
}>

export const saidBy = ({ periodId, mode, users }: NewStudentImport) => ({
  periodId,
  mode,
  users: users.map(({ password, parent_password, ...user }) => user),
})

export type ImportWatch = Readonly<{
  onProgress?: ((hashed: number, hashes: number) => void) | undefined
  signal?: AbortSignal | undefined
}>

export type ShownPasswords = Readonly<{
  u_id: string
  password: string | null
  parent_password: string | null
}>

export type ImportCounts = Readonly<{
  created: number
  joined: number
  updated: number
  unchanged: number
}>

export type ImportResult = ImportCounts &
  Readonly<{
    passwords: readonly ShownPasswords[]
    /** Token hashes. */
    endedSessions: readonly string[]
  }>

export const usernameWithPrefix = (prefix: string, uId: string) =>
  foldName(uId).startsWith(foldName(prefix)) ? uId : `${prefix}${uId}`

export const withoutPrefix = (prefix: string, username: string) =>
  foldName(username).slice(foldName(prefix).length)
