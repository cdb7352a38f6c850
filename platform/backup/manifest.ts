import { z } from 'zod'

/** Raise this when older versions could not read a newer file. */
export const backupFormat = 1

/** The first part, which is enough to refuse a newer file. */
export const headerName = 'laurel-backup.json'
export const BackupHeader = z.object({
  laurel: z.literal('backup'),
  format: z.number(),
  version: z.string(),
  createdAt: z.string(),
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

/** The last part. A file without it was cut off. */
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
  missingFiles: z.array(z.string()),
  tables: z.array(BackupTable),
  reactors: z.record(z.string(), z.number()),
  sealKeys: z.array(z.object({ id: z.string(), publicKey: z.string() })),
  parts: z.array(BackupPart),
})
export type Manifest = z.infer<typeof Manifest>

export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export const tablePrefix = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) =>
  `tables/${schema}.${name}/`
export const logPrefix = 'log/'
export const filePrefix = 'files/'

export const partName = (prefix: string, number: number) =>
  `${prefix}${String(number).padStart(6, '0')}`
