import { z } from 'zod'

/** Raised when an older Laurel could not read a newer file. */
export const backupFormat = 1

/** The first part of a file: enough to refuse it before the rest is read. */
export const headerName = 'laurel-backup.json'
export const BackupHeader = z.object({
  laurel: z.literal('backup'),
  format: z.number(),
  /** Laurel's own version. */
  version: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The migrations of the registry's schema, in order. */
  migrations: z.array(z.string()),
})
export type BackupHeader = z.infer<typeof BackupHeader>

const BackupTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
})
export type BackupTable = z.infer<typeof BackupTable>

const BackupPart = z.object({ name: z.string(), size: z.number(), sha256: z.string() })
export type BackupPart = z.infer<typeof BackupPart>

/** The last part of a file: a file without it was cut off. */
export const manifestName = 'manifest.json'
export const Manifest = BackupHeader.extend({
  storeId: z.string(),
  head: z.string(),
  counts: z.object({
    schools: z.number(),
    students: z.number(),
    events: z.number(),
    files: z.number(),
  }),
  /** Files that were deleted while the backup was made. */
  missingFiles: z.array(z.string()),
  tables: z.array(BackupTable),
  /** The version of each reactor's tables, by schema. */
  reactors: z.record(z.string(), z.number()),
  sealKeys: z.array(z.object({ id: z.string(), publicKey: z.string() })),
  /** All parts before this one, in order. */
  parts: z.array(BackupPart),
})
export type Manifest = z.infer<typeof Manifest>

/** A file that cannot be used as a backup; the message is one plain line. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Where a table's rows are in the file. */
export const tablePrefix = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) =>
  `tables/${schema}.${name}/`
export const logPrefix = 'log/'
export const filePrefix = 'files/'

/** Such as `log/000001`. */
export const partName = (prefix: string, number: number) =>
  `${prefix}${String(number).padStart(6, '0')}`
